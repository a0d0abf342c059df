// Formats numbers for people.

const unitSteps = {
  nanoseconds: [[1e9, ' s'], [1e6, ' ms'], [1e3, ' µs'], [1, ' ns']],
  bytes: [[1e9, ' GB'], [1e6, ' MB'], [1e3, ' kB'], [1, ' B']],
  percent: [[0.01, '%']], none: [[1, '']],
};

/** Returns a value in its unit, with three significant digits. Texts are returned unchanged. */
function text(value, unit = 'none') {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return value;
  const steps = unitSteps[unit] || unitSteps.none;
  const [size, name] = steps.find(([size]) => Math.abs(value) >= size) || steps[steps.length - 1];
  const number = value / size;
  return (Number.isInteger(number) || Math.abs(number) >= 1000
    ? Math.round(number).toLocaleString('en') : String(Number(number.toPrecision(3)))) + name;
}

/** Returns a size in short form: 200, 10k, 1M. */
const short = (size) => size >= 1e6 && size % 1e5 === 0 ? size / 1e6 + 'M'
  : size >= 1e3 && size % 100 === 0 ? size / 1e3 + 'k' : String(size);
