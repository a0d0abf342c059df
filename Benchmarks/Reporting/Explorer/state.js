// The state of the page, kept in the URL so that users can share a view.
//
// `wanted` is what the user selected, in the URL or on the page. `view` is the part of it that the run contains.
// A selection that a view lacks is remembered, and shown again when it is available.

const wanted = { family: null, workload: null, size: null, metric: null, columns: null, sort: null };

/** The size of a typical list, shown first if it was measured. */
const usualSize = 200;

function readAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const key of Object.keys(wanted)) wanted[key] = asked.get(key);
  wanted.size = wanted.size === null ? null : Number(wanted.size);
  wanted.columns = wanted.columns === null ? null : wanted.columns.split(',').filter(Boolean);
}

function addressOf(view) {
  const address = new URLSearchParams({
    family: view.family, workload: view.workload, size: view.size, metric: view.metric });
  if (wanted.columns) address.set('columns', view.columns.join(','));
  if (wanted.sort) address.set('sort', view.sort);
  return '#' + address.toString().replaceAll('%2C', ',');
}

/** Changes the selection, shows it, and stores it in the URL. */
function choose(change) {
  Object.assign(wanted, change);
  const view = show();
  history.pushState(null, '', addressOf(view));
}

/** Returns the first offered value among those asked for, or else the first one offered. */
const firstOf = (offered, ...asked) => asked.find((one) => offered.includes(one)) ?? offered[0];

/** Returns the metrics for which some of the rows have a number. */
const metricsOf = (rows) => run.metrics.filter((metric) => rows.some((row) => isNumber(row.values[metric.id])));

/** Returns the view of the selection and the available options. They are limited to what was measured together. */
function resolve() {
  const families = familyNames();
  const family = firstOf(families, wanted.family, run.start);
  const ofFamily = rowsOfFamily(family);
  const workloads = inOrder(run.workloads, family, ofFamily.map((row) => row.workload))
    .filter((name) => metricsOf(ofFamily.filter((row) => row.workload === name)).length);
  const workload = firstOf(workloads, wanted.workload, run.first[family]);
  const ofWorkload = ofFamily.filter((row) => row.workload === workload);
  const rowsAt = (size) => ofWorkload.filter((row) => row.size === size);
  const sizes = unique(ofWorkload.map((row) => row.size)).filter((size) => metricsOf(rowsAt(size)).length)
    .sort((a, b) => a - b);
  const size = firstOf(sizes, wanted.size, usualSize);
  const rows = rowsAt(size);
  const metrics = metricsOf(rows);
  const metric = firstOf(metrics.map((metric) => metric.id), wanted.metric, run.firstMetric[family]);
  const chosen = { family, workload, size, metric };
  const missing = Object.keys(chosen).filter((key) => wanted[key] !== null && wanted[key] !== chosen[key]);
  const columns = columnsOf(metrics.map((metric) => metric.id), metric);
  const [, sign, column] = /^(-?)(.*)$/.exec(wanted.sort ?? '');
  const isSortable = column === 'strategy' || columns.includes(column);
  const usual = columns.includes(metric) ? metric : 'strategy';
  return {
    ...chosen, families, workloads, sizes, metrics, rows, ofWorkload, columns, missing,
    sort: isSortable ? sign + column : metricOf(usual)?.moreIsBetter ? '-' + usual : usual,
  };
}
