// The ranking, with one row per strategy: bars on a linear axis or marks on a logarithmic one, broken strategies last.

/** Below this width, names are above the rows of a chart, because there is no room beside them. */
const narrow = 600;

/** The width of a chart, with a minimum for narrow windows. */
const drawingWidth = (id) => Math.max($(id).clientWidth, 280);

function drawRanking(view) {
  const metric = metricOf(view.metric), { id, unit } = metric;
  const sign = metric.moreIsBetter ? -1 : 1;
  const rows = view.rows.filter((row) => isNumber(row.values[id]))
    .sort(soundFirst((a, b) => sign * (a.values[id] - b.values[id])));
  const width = drawingWidth('ranking'), isNarrow = width < narrow;
  const left = isNarrow ? 12 : 216, right = width - (isNarrow ? 22 : 92), top = 24;
  const values = rows.flatMap((row) => [row.values[id], ...(id === 'time' && row.band || [])]);
  const axis = axisOf(values, left, right, isNarrow ? 62 : 80, unit);
  const svg = drawn('svg', { role: 'listbox', 'aria-label': titleOfRanking(view) }, hatch());
  const frame = drawn('g', { 'aria-hidden': true });
  svg.append(frame);
  const marks = [];
  let y = top + 4, isApart = false;
  for (const row of rows) {
    if (isBroken(row.family, row.strategy) && !isApart) {
      isApart = true;
      frame.append(drawn('text', { class: 'note halo', x: isNarrow ? 0 : left, y: y + 16 }, 'With faults, here or on other workloads:'));
      y += 24;
    }
    const drawing = isNarrow ? narrowRow(row, metric, axis, left, width, y) : wideRow(row, metric, axis, left, width, y);
    marks.push(optionOf(row, metric, { x: 1, y: y + 1, width: width - 2, height: drawing.height - 2 }, ...drawing.nodes));
    y += drawing.height;
  }
  frame.prepend(...axis.ticks.flatMap((tick) => [
    drawn('line', { class: 'grid', x1: tick.at, x2: tick.at, y1: top, y2: y }),
    drawn('text', { class: 'note', x: tick.at, y: 15, 'text-anchor': 'middle' }, tick.name)]));
  svg.append(...marks);
  for (const [key, value] of Object.entries({ width, height: y + 4, viewBox: `0 0 ${width} ${y + 4}` })) svg.setAttribute(key, value);
  rove(svg, marks, inList(marks));
  $('ranking-title').textContent = titleOfRanking(view);
  $('ranking-note').textContent = [
    metric.moreIsBetter ? 'More is better.' : 'Less is better.', axisWords(axis),
    id === 'time' ? 'Thin lines show the 95% interval.' : '', rows.some((row) => row.isCut) ? 'A star means that counting ended before the workload did.' : '',
    'Strategies of this library are in bold. The arrow keys move between marks.'].filter(Boolean).join(' ');
  replaceDrawing('ranking', svg);
}

const titleOfRanking = (view) =>
  `${sentenceCase(metricOf(view.metric).name)}: ${view.workload}, ${view.size.toLocaleString('en')} items`;
const sentenceCase = (words) => words[0].toUpperCase() + words.slice(1);

const nameOf = (row) => row.strategy + (row.isCut ? ' *' : '');

/** Returns a value's bar, or its mark on a logarithmic axis, and the interval of a time. */
function barOf(row, metric, axis, left, y, height) {
  const value = row.values[metric.id], end = axis.at(value), middle = y + height / 2;
  const band = metric.id === 'time' && row.band ? [drawn('line', {
    class: 'band', x1: axis.at(row.band[0]), x2: axis.at(row.band[1]), y1: middle, y2: middle })] : [];
  if (axis.isLogarithmic) return [...band, markOf(row.family, row.strategy, end, middle)];
  // At least two pixels wide, so that a bar covers a whole pixel wherever it begins.
  const box = { x: left, y, width: Math.max(end - left, 2), height };
  return [drawn('rect', { class: 'mark', ...box }), ...band,
    ...(isBroken(row.family, row.strategy) ? [drawn('rect', { class: 'hatched', ...box, x: left + 1, y: y + 1, width: Math.max(end - left - 2, 0), height: height - 2 })] : [])];
}

function wideRow(row, metric, axis, left, width, y) {
  const fault = faultWords(row, true), height = fault ? 40 : 24;
  const value = text(row.values[metric.id], metric.unit);
  const reach = Math.max(axis.at(row.values[metric.id]), metric.id === 'time' && row.band ? axis.at(row.band[1]) : 0);
  return { height, nodes: [
    drawn('rect', { class: 'hit', x: 0, y, width, height }),
    drawn('text', { class: 'name', x: left - 14, y: y + 16, 'text-anchor': 'end', 'font-weight': isOurs(row.strategy) ? 600 : 400 }, nameOf(row)),
    ...barOf(row, metric, axis, left, y + 5, 14),
    drawn('text', { class: 'halo', x: reach + 10, y: y + 16 }, value),
    fault ? drawn('text', { class: 'note', x: left, y: y + 33 }, fault) : null,
  ] };
}

function narrowRow(row, metric, axis, left, width, y) {
  const fault = faultWords(row, true), height = fault ? 54 : 40;
  const weight = isOurs(row.strategy) ? 600 : 400;
  return { height, nodes: [
    drawn('rect', { class: 'hit', x: 0, y, width, height }),
    drawn('text', { class: 'name halo', x: 3, y: y + 15, 'font-weight': weight }, nameOf(row)),
    drawn('text', { class: 'halo', x: width - 3, y: y + 15, 'text-anchor': 'end', 'font-weight': weight }, text(row.values[metric.id], metric.unit)),
    ...barOf(row, metric, axis, left, y + 22, 10),
    fault ? drawn('text', { class: 'note halo', x: 3, y: y + 48 }, fault) : null,
  ] };
}
