// The data of the run, and what broke.

const run = JSON.parse($('data').textContent);

const entryOf = (entries, family, name) => entries.find((entry) => entry.family === family && entry.name === name);
const metricOf = (id) => run.metrics.find((metric) => metric.id === id);
const isNumber = (value) => typeof value === 'number';
const isOurs = (strategy) => run.ours.includes(strategy);

/** Returns names in catalog order. Names that are not in the catalog come last, in measuring order. */
function inOrder(entries, family, names) {
  const places = new Map(entries.filter((entry) => entry.family === family).map((entry, index) => [entry.name, index]));
  return unique(names).sort((a, b) => (places.get(a) ?? Infinity) - (places.get(b) ?? Infinity) || 0);
}

const familyNames = () => unique(run.rows.map((row) => row.family));
const rowsOfFamily = (family) => run.rows.filter((row) => row.family === family);

const faultsOf = (row) => row.faults || [];
const brokenViews = new Map();
for (const row of run.rows.filter((row) => faultsOf(row).length)) {
  const key = row.family + '/' + row.strategy;
  brokenViews.set(key, (brokenViews.get(key) || new Set()).add(row.workload));
}

/** Whether a strategy breaks anywhere in the run. Broken strategies are always shown last. */
const isBroken = (family, strategy) => brokenViews.has(family + '/' + strategy);

/** Describes the faults of a strategy, here or elsewhere. Empty if it has none. */
function faultWords(row, inShort = false) {
  const faults = faultsOf(row);
  if (faults.length) return inShort && faults.length > 1 ? faults[0] + ' …' : faults.join(', ');
  const elsewhere = brokenViews.get(row.family + '/' + row.strategy);
  if (!elsewhere) return '';
  if (elsewhere.has(row.workload)) return 'no faults here, but at other sizes';
  return `no faults here, but on ${elsewhere.size} other ${elsewhere.size === 1 ? 'workload' : 'workloads'}`;
}

/** Orders sound rows first, then those that break elsewhere, then those that break here; otherwise by `compare`. */
const soundFirst = (compare) => (a, b) =>
  isBroken(a.family, a.strategy) - isBroken(b.family, b.strategy)
  || (faultsOf(a).length > 0) - (faultsOf(b).length > 0) || compare(a, b);

/** Returns a full description of a row and a metric. */
function sentence(row, metric) {
  const value = text(row.values[metric.id], metric.unit);
  const parts = [`${row.strategy}, ${row.size.toLocaleString('en')} items: ${value}`];
  if (metric.id === 'time' && row.band) parts[0] += ` (${row.band.map((end) => text(end, metric.unit)).join(' to ')})`;
  if (row.note && metric.id === 'time') parts.push(row.note);
  if (row.isCut) parts.push('counting ended before the workload did');
  const fault = faultWords(row);
  return [...parts, ...(fault ? [fault] : [])].join('; ');
}
