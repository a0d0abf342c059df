// What is shown, kept in the address, so that a view can be sent.
//
// `wanted` is what was asked for, by the address or by hand; `view` is what there is of it. What one view lacks stays
// wanted, and is shown again where it is there.

const wanted = { family: null, workload: null, size: null, metric: null, columns: null, sort: null };

/** The usual size of a list, shown first where it was measured. */
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

/** Wants something else, shows it, and keeps it in the address. */
function choose(change) {
  Object.assign(wanted, change);
  const view = show();
  history.pushState(null, '', addressOf(view));
}

/** The first of those that there are. */
const firstOf = (offered, ...asked) => asked.find((one) => offered.includes(one)) ?? offered[0];

/** The metrics of some rows: those that have a number. */
const metricsOf = (rows) => run.metrics.filter((metric) => rows.some((row) => isNumber(row.values[metric.id])));

/** What there is of what is wanted, and what can be chosen instead: only what was measured together. */
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
