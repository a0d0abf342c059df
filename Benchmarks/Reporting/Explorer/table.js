// The table: one row per strategy and one column per metric, sorted by a column, broken strategies last.

function drawTable(view) {
  const columns = ['strategy', ...view.columns];
  const isDescending = view.sort.startsWith('-'), column = view.sort.replace('-', '');
  const rows = [...view.rows].sort(soundFirst((a, b) => compareBy(column, isDescending, a, b)));
  $('table-caption').textContent = `${view.workload}, ${view.size.toLocaleString('en')} items, sorted by `
    + `${titleOf(column)}, ${isDescending ? 'largest' : column === 'strategy' ? 'A' : 'smallest'} first`;
  const focused = document.activeElement.dataset?.column;
  $('table').tHead.replaceChildren(element('tr', {}, ...columns.map((id) => headOf(id, column, isDescending))));
  if (focused) $('table').querySelector(`[data-column="${focused}"]`)?.focus();
  $('table').tBodies[0].replaceChildren(...rows.map((row) => element('tr', { class: classesOf(row.family, row.strategy) },
    nameCell(row), ...view.columns.map((id) =>
      element('td', { class: 'number' }, text(row.values[id], metricOf(id).unit))))));
}

const titleOf = (column) => column === 'strategy' ? column : metricOf(column).name;

function headOf(id, column, isDescending) {
  const button = element('button', { type: 'button', 'data-column': id }, titleOf(id));
  button.addEventListener('click', () => choose({ sort: id === column && !isDescending ? '-' + id : id }));
  return element('th', {
    scope: 'col', class: id === 'strategy' ? null : 'number',
    'aria-sort': id !== column ? null : isDescending ? 'descending' : 'ascending',
  }, button);
}

function nameCell(row) {
  const fault = faultWords(row), entry = entryOf(run.strategies, row.family, row.strategy);
  const swatch = drawn('svg', { class: 'swatch', width: 12, height: 12, viewBox: '0 0 12 12', 'aria-hidden': true },
    markOf(row.family, row.strategy, 6, 6));
  return element('th', { scope: 'row', title: entry?.summary },
    swatch, element('span', { class: 'name' }, row.strategy), row.isCut ? ' *' : null,
    fault ? element('span', { class: 'fault' }, fault) : null);
}

/** Orders numbers before texts, and missing values last. */
function compareBy(column, isDescending, a, b) {
  const value = (row) => column === 'strategy' ? row.strategy : row.values[column];
  const rank = (value) => value === undefined ? 2 : isNumber(value) || column === 'strategy' ? 0 : 1;
  const [x, y] = [value(a), value(b)];
  if (rank(x) !== rank(y)) return rank(x) - rank(y);
  const order = x < y ? -1 : x > y ? 1 : 0;
  return isDescending ? -order : order;
}
