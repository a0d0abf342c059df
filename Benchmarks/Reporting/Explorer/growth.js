// Lines over the size of the list: eight are colored and labeled. The rest are gray, with names on hover and focus.

const mostLabels = 8;

function drawGrowth(view) {
  const metric = metricOf(view.metric);
  const rows = view.ofWorkload.filter((row) => isNumber(row.values[metric.id]));
  const sizes = unique(rows.map((row) => row.size)).sort((a, b) => a - b);
  $('growth-section').hidden = sizes.length < 2 || !rows.some((row) => row.values[metric.id] > 0);
  if ($('growth-section').hidden) return $('growth').replaceChildren();

  const names = inOrder(run.strategies, view.family, rows.map((row) => row.strategy));
  const lines = names.map((strategy) => ({
    strategy, index: colorIndex(view.family, strategy),
    rows: rows.filter((row) => row.strategy === strategy).sort((a, b) => a.size - b.size),
  })).sort((a, b) => isLabeled(a) - isLabeled(b) || isOurs(a.strategy) - isOurs(b.strategy));
  const frame = frameOf(rows, sizes, metric);
  const title = `${sentenceCase(metric.name)} over the size of the list: ${view.workload}`;
  const svg = drawn('svg', { role: 'listbox', 'aria-label': title, width: frame.width, height: frame.height,
    viewBox: `0 0 ${frame.width} ${frame.height}` }, drawn('g', { 'aria-hidden': true }, ...gridOf(frame), ...labelsOf(lines, frame, metric)));
  const options = [], floating = [];
  for (const line of lines) line.points = line.rows.map((row) => [frame.x(row.size), frame.y.at(row.values[metric.id])]);
  const marks = lines.flatMap((line) => line.points);
  for (const line of lines) {
    const { points } = line;
    const group = (part) => drawn('g', { class: classesOf(view.family, line.strategy), 'data-strategy': line.strategy, 'aria-hidden': true }, part);
    svg.append(group(drawn('polyline', { class: 'line', points: points.map((point) => point.join(',')).join(' ') })));
    if (!isLabeled(line)) floating.push(group(floatingName(line, frame, marks)));
    line.rows.forEach((row, index) => {
      const [x, y] = points[index];
      options.push(optionOf(row, metric, { x: x - 8, y: y - 8, width: 16, height: 16 },
        drawn('circle', { class: 'hit', cx: x, cy: y, r: 8 }), markOf(row.family, row.strategy, x, y, row.isCut)));
    });
  }
  // Names are above the lines but below the marks.
  svg.append(...floating, ...options);
  rove(svg, options, inGrid(options, rows, metric));
  $('growth-title').textContent = title;
  $('growth-note').textContent = growthNote(lines, frame, rows);
  replaceDrawing('growth', svg);
}

const isLabeled = (line) => line.index >= 0 && line.index < mostLabels;

function growthNote(lines, frame, rows) {
  const broken = lines.filter((line) => isBroken(line.rows[0].family, line.strategy)).map((line) => line.strategy);
  const gray = lines.filter((line) => !isLabeled(line)).length;
  return [
    axisWords(frame.y), gray ? `${gray} more are gray; hover or focus shows their names.` : '',
    broken.length ? `Dashed lines with crosses have faults, here or on other workloads (${broken.sort().join(', ')}).` : '',
    rows.some((row) => row.isCut) ? 'Hollow marks mean that counting ended before the workload did.' : '',
    'The arrow keys move along a line, and to the lines above and below.'].filter(Boolean).join(' ');
}

/** Returns the layout of the chart. */
function frameOf(rows, sizes, metric) {
  const width = drawingWidth('growth'), isNarrow = width < narrow;
  const height = isNarrow ? 400 : 440, top = 12, bottom = height - 44;
  const left = isNarrow ? 52 : 64, right = width - (isNarrow ? 132 : 224);
  const y = axisOf(rows.map((row) => row.values[metric.id]), bottom, top, 34, metric.unit);
  const place = (size) => Math.log10(Math.max(size, 1)), from = place(sizes[0]), to = place(sizes[sizes.length - 1]);
  const x = (size) => left + 12 + (right - left - 24) * (place(size) - from) / (to - from || 1);
  return { width, height, top, bottom, left, right, sizes, x, y, isNarrow };
}

function gridOf({ top, bottom, left, right, height, sizes, x, y }) {
  // Powers of ten take precedence. Sizes that do not fit between them have no label.
  const named = [];
  for (const size of [...sizes].sort((a, b) => !Number.isInteger(Math.log10(a)) - !Number.isInteger(Math.log10(b)) || a - b)) {
    if (named.every((other) => Math.abs(x(other) - x(size)) >= 32)) named.push(size);
  }
  return [
    ...y.ticks.flatMap((tick) => [
      drawn('line', { class: 'grid', x1: left, x2: right, y1: tick.at, y2: tick.at }),
      drawn('text', { class: 'note', x: left - 6, y: tick.at + 4, 'text-anchor': 'end' }, tick.name)]),
    ...sizes.map((size) => drawn('line', { class: 'grid', x1: x(size), x2: x(size), y1: top, y2: bottom })),
    ...named.map((size) => drawn('text', { class: 'note', x: x(size), y: bottom + 18, 'text-anchor': 'middle' }, short(size))),
    drawn('text', { class: 'note', x: (left + right) / 2, y: height - 8, 'text-anchor': 'middle' }, 'items (logarithmic)'),
  ];
}

/** Returns the labels of the colored lines: next to their ends, without overlaps, each with its mark. */
function labelsOf(lines, frame, metric) {
  const pitch = frame.isNarrow ? 31 : 18;
  const labels = lines.filter(isLabeled).map((line) => {
    const last = line.rows[line.rows.length - 1];
    return { line, last, at: frame.y.at(last.values[metric.id]) };
  }).sort((a, b) => a.at - b.at);
  labels.forEach((label, index) => { label.y = Math.max(label.at, index ? labels[index - 1].y + pitch : frame.top + 4); });
  for (let index = labels.length - 1, limit = frame.bottom; index >= 0; index--) {
    labels[index].y = Math.min(labels[index].y, limit);
    limit = labels[index].y - pitch;
  }
  return labels.map(({ line, last, y }) => drawn('g', { class: classesOf(last.family, line.strategy), 'data-strategy': line.strategy },
    markOf(last.family, line.strategy, frame.right + 14, y),
    ...wrapped(line.strategy, frame.isNarrow ? 13 : 30).map((part, index, parts) => drawn('text', {
      class: 'name', x: frame.right + 24, y: y + 4.5 + (index - (parts.length - 1) / 2) * 13,
      'font-weight': isOurs(line.strategy) ? 600 : 400, 'font-size': frame.isNarrow ? 12 : 13 }, part))));
}

/** Breaks a name at a hyphen into lines of about the given length. */
function wrapped(name, letters) {
  if (name.length <= letters) return [name];
  const parts = name.split(/(?<=-)/);
  let best = 1;
  for (let cut = 1; cut < parts.length; cut++) {
    const longer = (at) => Math.max(parts.slice(0, at).join('').length, parts.slice(at).join('').length);
    if (longer(cut) < longer(best)) best = cut;
  }
  return [parts.slice(0, best).join(''), parts.slice(best).join('')].filter(Boolean);
}

/** Returns the name of a gray line, shown while the line is highlighted: near its end, without covering marks. */
function floatingName(line, frame, marks) {
  const width = 8 * line.strategy.length, [end, level] = line.points.at(-1);
  const nameAt = (x, y) => drawn('text', { class: 'on-lit halo', x, y, 'text-anchor': 'end' }, line.strategy);
  const isFree = (x, y) => !marks.some(([other, height]) =>
    other > x - width - 14 && other < x + 14 && height > y - 24 && height < y + 16);
  const within = (value, least, most) => Math.max(least, Math.min(value, most));
  const across = (x) => within(x, frame.left + width, Math.min(end, frame.right) - 8);
  const down = (y) => within(y, frame.top + 12, frame.bottom - 6);
  // Searches in rings around the end of the line.
  for (let away = 0; away < frame.bottom - frame.top; away += 8) {
    for (let along = -away; along <= away; along += 8) {
      for (const [x, y] of [[along, -away], [along, away], [-away, along], [away, along]]) {
        const place = [across(end - 8 + x), down(level - 10 + y)];
        if (isFree(...place)) return nameAt(...place);
      }
    }
  }
  return nameAt(across(end - 8), down(level - 10));
}

/** Left and Right move along a line, Up and Down to the next value at a size, Home and End to the line's ends. */
function inGrid(options, rows, metric) {
  const rowOf = (option) => rows.find((row) =>
    row.strategy === option.dataset.strategy && row.size === Number(option.dataset.size));
  const sorted = (test, compare) => options.filter((option) => test(rowOf(option)))
    .sort((a, b) => compare(rowOf(a), rowOf(b)));
  return (option, key) => {
    const row = rowOf(option);
    const line = sorted((other) => other.strategy === row.strategy, (a, b) => a.size - b.size);
    const column = sorted((other) => other.size === row.size, (a, b) => a.values[metric.id] - b.values[metric.id]);
    switch (key) {
      case 'ArrowRight': return line[line.indexOf(option) + 1];
      case 'ArrowLeft': return line[line.indexOf(option) - 1];
      case 'ArrowUp': return column[column.indexOf(option) + 1];
      case 'ArrowDown': return column[column.indexOf(option) - 1];
      case 'Home': return line[0];
      case 'End': return line[line.length - 1];
    }
  };
}
