// Keyboard navigation: the Tab key stops once per chart, and arrow keys move between its marks.

/** Makes the marks of a drawing a list whose first mark the Tab key reaches.
 * @param neighbor returns the mark that a key leads to from another mark, if any
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

/** Creates a mark for a row, with a label for screen readers and a focus ring. */
function optionOf(row, metric, ring, ...children) {
  const option = drawn('g', {
    role: 'option', tabindex: -1, 'aria-label': sentence(row, metric), class: classesOf(row.family, row.strategy),
    'data-strategy': row.strategy, 'data-size': row.size,
  }, ...children, drawn('rect', { class: 'ring', rx: 3, ...ring }));
  tell(option, sentence(row, metric));
  return option;
}

/** Returns a neighbor function for marks in a list. */
const inList = (marks) => (mark, key) => {
  const index = marks.indexOf(mark);
  switch (key) {
    case 'ArrowDown': case 'ArrowRight': return marks[index + 1];
    case 'ArrowUp': case 'ArrowLeft': return marks[index - 1];
    case 'Home': return marks[0];
    case 'End': return marks[marks.length - 1];
  }
};

/** Replaces the contents of an element, and keeps the focus on the same mark. */
function replaceDrawing(id, ...nodes) {
  const focused = $(id).contains(document.activeElement) && document.activeElement.dataset;
  const { strategy, size } = focused || {};
  $(id).replaceChildren(...nodes);
  if (strategy) $(id).querySelector(`[role=option][data-strategy="${CSS.escape(strategy)}"][data-size="${size}"]`)?.focus();
}
