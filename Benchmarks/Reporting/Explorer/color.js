// One color a strategy, in every chart and table: eight are colored, the rest is gray.

const colorCount = 8;

/** How far from the best a strategy is on the family's first metric: its mean rank, from 0 to 1. */
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

/** The strategies of a family that are colored: ours, and of the sound rivals some from the nearest to the farthest, so
 * that the named lines span what there is; broken ones where there are too few. */
function coloredOf(family) {
  const names = inOrder(run.strategies, family, rowsOfFamily(family).map((row) => row.strategy));
  const rank = meanRanks(family), ours = names.filter(isOurs), count = colorCount - ours.length;
  const rivals = names.filter((name) => !isOurs(name)).sort((a, b) => rank(a) - rank(b));
  const sound = spread(rivals.filter((name) => !isBroken(family, name)), count);
  const broken = spread(rivals.filter((name) => isBroken(family, name)), count - sound.length);
  // Numbered as in the catalog, so that a rank that changes swaps no colors.
  return [...ours, ...names.filter((name) => sound.includes(name) || broken.includes(name))].slice(0, colorCount);
}

/** At most so many of some values, evenly from the first to the last. */
function spread(values, count) {
  if (values.length <= count) return values;
  return Array.from({ length: Math.max(count, 0) }, (_, index) =>
    values[Math.round(index * (values.length - 1) / Math.max(count - 1, 1))]);
}

const colored = new Map(familyNames().map((family) => [family, coloredOf(family)]));

/** A strategy's place among the colored; -1 for the rest. */
const colorIndex = (family, strategy) => colored.get(family).indexOf(strategy);

/** The classes of whatever stands for a strategy. */
function classesOf(family, strategy) {
  const index = colorIndex(family, strategy);
  return (index < 0 ? 'rest' : 's' + index) + (isOurs(strategy) ? ' ours' : '') + (isBroken(family, strategy) ? ' broken' : '');
}

/** The outline of a strategy's mark around a point: another shape for each color, a cross for what is broken. */
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

/** The mark of a strategy; `isCut` leaves it hollow. */
function markOf(family, strategy, x, y, isCut = false) {
  const isCross = isBroken(family, strategy);
  return drawn('path', {
    class: 'mark' + (isCut && !isCross ? ' hollow' : ''), d: outline(colorIndex(family, strategy), x, y, isCross),
    'stroke-width': isCross ? 2.5 : null,
  });
}

/** Stripes in the color of the page, over a bar: what is broken. */
const hatch = () => drawn('defs', {}, drawn('pattern',
  { id: 'hatch', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
  drawn('line', { x1: 0, x2: 0, y1: 0, y2: 6, stroke: 'var(--back)', 'stroke-width': 7 })));
