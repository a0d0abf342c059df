// The columns of the table: those that the user chose, or as many as fit.

/** The most important metrics besides the selected one, in order. */
const tellingColumns = ['rows', 'key', 'lossByField', 'own', 'time', 'comparisons', 'burst', 'memory'];

/** Returns the columns of the table, in the order of all metrics. */
function columnsOf(offered, metric) {
  const chosen = wanted.columns?.filter((id) => offered.includes(id));
  if (chosen) return offered.filter((id) => chosen.includes(id));
  const width = document.querySelector('main').clientWidth;
  const count = Math.max(2, Math.floor((width - (width < narrow ? 150 : 260)) / (width < narrow ? 105 : 120)));
  const byWeight = unique([metric, ...tellingColumns, ...offered]).filter((id) => offered.includes(id)).slice(0, count);
  return offered.filter((id) => byWeight.includes(id));
}

function drawChooser(view) {
  $('chooser-title').textContent = `Columns: ${view.columns.length} of ${view.metrics.length} shown`;
  const boxes = [...$('columns').querySelectorAll('input')];
  const ids = view.metrics.map((metric) => metric.id);
  // Keeps the boxes while they are unchanged, so that the focus stays.
  if (boxes.map((box) => box.value).join() !== ids.join()) {
    $('columns').replaceChildren(...view.metrics.map((metric) =>
      element('label', {}, element('input', { type: 'checkbox', value: metric.id }), metric.name)));
  }
  for (const box of $('columns').querySelectorAll('input')) box.checked = view.columns.includes(box.value);
}

$('columns').addEventListener('change', () => choose({
  columns: [...$('columns').querySelectorAll('input:checked')].map((box) => box.value) }));
$('fit').addEventListener('click', () => choose({ columns: null }));
