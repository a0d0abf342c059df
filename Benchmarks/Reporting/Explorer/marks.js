// The marks of a chart are one stop of the Tab key; arrow keys go from mark to mark.

/** Makes a drawing a list of marks, the first of which Tab reaches.
 * @param neighbor gives the mark that a key leads to from another, or nothing
 */
function rove(svg, marks, neighbor) {
  const current = (mark) => {
    for (const other of marks) {
      other.setAttribute('tabindex', other === mark ? 0 : -1);
      other.setAttribute('aria-selected', other === mark);
    }
  };
  for (const mark of marks) mark.addEventListener('focus', () => current(mark));
  svg.addEventListener('keydown', (event) => {
    const mark = event.target.closest('[role=option]');
    const next = mark && neighbor(mark, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  if (marks.length) current(marks[0]);
}

/** A mark: what stands for a row, with its name for those who do not see it, and a ring for the focus. */
function optionOf(row, metric, ring, ...children) {
  const option = drawn('g', {
    role: 'option', tabindex: -1, 'aria-label': sentence(row, metric), class: classesOf(row.family, row.strategy),
    'data-strategy': row.strategy, 'data-size': row.size,
  }, ...children, drawn('rect', { class: 'ring', rx: 3, ...ring }));
  tell(option, sentence(row, metric));
  return option;
}

/** A list of marks in the order in which they stand: the key's neighbor of one of them. */
const inList = (marks) => (mark, key) => {
  const index = marks.indexOf(mark);
  switch (key) {
    case 'ArrowDown': case 'ArrowRight': return marks[index + 1];
    case 'ArrowUp': case 'ArrowLeft': return marks[index - 1];
    case 'Home': return marks[0];
    case 'End': return marks[marks.length - 1];
  }
};

/** Draws anew what a folder of marks shows, and keeps the focus on its mark. */
function replaceDrawing(id, ...nodes) {
  const focused = $(id).contains(document.activeElement) && document.activeElement.dataset;
  const { strategy, size } = focused || {};
  $(id).replaceChildren(...nodes);
  if (strategy) $(id).querySelector(`[role=option][data-strategy="${CSS.escape(strategy)}"][data-size="${size}"]`)?.focus();
}
