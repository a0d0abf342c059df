// Colors of strategies, the same in all charts and tables. Eight strategies are colored; the rest are gray.

const colorCount = 8;

/** Returns a function that gives a strategy's mean rank on the family's first metric, from 0 for the best to 1. */
function meanRanks(family) {
  const id = run.firstMetric[family];
  const views = grouped(rowsOfFamily(family).filter((row) => isNumber(row.values[id])),
    (row) => row.workload + '/' + row.size);
  const ranks = new Map();
  for (const rows of views.values()) {
    for (const row of rows) {
      const better = rows.filter((other) => other.values[id] < row.values[id]).length;
      ranks.set(row.strategy, [...(ranks.get(row.strategy) || []), better / rows.length]);
    }
  }
  return (strategy) => {
    const all = ranks.get(strategy);
    return all ? all.reduce((sum, rank) => sum + rank, 0) / all.length : 1;
  };
}

/** Returns the strategies of a family that get a color: ours, and a selection of sound rivals from best to worst,
 * to cover the whole range. If there are too few of these, adds broken ones. */
function coloredOf(family) {
  const names = inOrder(run.strategies, family, rowsOfFamily(family).map((row) => row.strategy));
  const rank = meanRanks(family), ours = names.filter(isOurs), count = colorCount - ours.length;
  const rivals = names.filter((name) => !isOurs(name)).sort((a, b) => rank(a) - rank(b));
  const sound = spread(rivals.filter((name) => !isBroken(family, name)), count);
  const broken = spread(rivals.filter((name) => isBroken(family, name)), count - sound.length);
  // In catalog order, so that changes of the ranks do not swap colors.
  return [...ours, ...names.filter((name) => sound.includes(name) || broken.includes(name))].slice(0, colorCount);
}

/** Returns at most `count` values, evenly spaced from the first to the last. */
function spread(values, count) {
  if (values.length <= count) return values;
  return Array.from({ length: Math.max(count, 0) }, (_, index) =>
    values[Math.round(index * (values.length - 1) / Math.max(count - 1, 1))]);
}

const colored = new Map(familyNames().map((family) => [family, coloredOf(family)]));

/** A strategy's color index, or -1 for gray ones. */
const colorIndex = (family, strategy) => colored.get(family).indexOf(strategy);

/** Returns the CSS classes of elements that represent a strategy. */
function classesOf(family, strategy) {
  const index = colorIndex(family, strategy);
  return (index < 0 ? 'rest' : 's' + index) + (isOurs(strategy) ? ' ours' : '') + (isBroken(family, strategy) ? ' broken' : '');
}

/** Returns the outline of a strategy's mark: a different shape for each color, and a cross for a broken strategy. */
function outline(index, x, y, isCross) {
  const path = (points) => 'M' + points.map(([dx, dy]) => `${x + dx} ${y + dy}`).join('L') + 'Z';
  if (isCross) return `M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x - 4} ${y + 4}L${x + 4} ${y - 4}`;
  const circle = (r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  return [
    () => circle(4.5),
    () => path([[-4, -4], [4, -4], [4, 4], [-4, 4]]),
    () => path([[0, -5], [5, 4], [-5, 4]]),
    () => path([[0, -5.5], [5.5, 0], [0, 5.5], [-5.5, 0]]),
    () => path([[0, 5], [5, -4], [-5, -4]]),
    () => path([[-5.5, -2], [5.5, -2], [5.5, 2], [-5.5, 2]]),
    () => path([[-2, -5.5], [2, -5.5], [2, 5.5], [-2, 5.5]]),
    () => path([[-2.5, -5], [2.5, -5], [5, 0], [2.5, 5], [-2.5, 5], [-5, 0]]),
  ][index]?.() ?? circle(3);
}

/** Returns the mark of a strategy. It is hollow if `isCut` is true. */
function markOf(family, strategy, x, y, isCut = false) {
  const isCross = isBroken(family, strategy);
  return drawn('path', {
    class: 'mark' + (isCut && !isCross ? ' hollow' : ''), d: outline(colorIndex(family, strategy), x, y, isCross),
    'stroke-width': isCross ? 2.5 : null,
  });
}

/** Stripes in the background color that cover the bars of broken strategies. */
const hatch = () => drawn('defs', {}, drawn('pattern',
  { id: 'hatch', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
  drawn('line', { x1: 0, x2: 0, y1: 0, y2: 6, stroke: 'var(--back)', 'stroke-width': 7 })));
