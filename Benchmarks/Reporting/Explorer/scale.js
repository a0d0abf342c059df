// Axes: linear from 0 or, if values are far apart, logarithmic with a separate position for 0.

/** The ratio of values above which a linear axis would make the small ones invisible. */
const farApart = 50;
/** The room for 0 on a logarithmic axis, in pixels. */
const zeroRoom = 30;

/** Returns an axis for values between two pixel positions. `spacing` is the minimum distance of ticks. */
function axisOf(values, from, to, spacing, unit) {
  const above = values.filter((value) => value > 0), direction = Math.sign(to - from);
  const least = Math.min(...above), most = Math.max(...above);
  return above.length && most / least > farApart
    ? logarithmic(least, most, values.some((value) => value <= 0), from, to, direction, spacing, unit)
    : linear(above.length ? most : 1, from, to, spacing, unit);
}

function linear(most, from, to, spacing, unit) {
  // Steps of 1, 2 or 5 in the unit that the labels use.
  const steps = unitSteps[unit] || unitSteps.none;
  const [scale] = steps.find(([size]) => most >= size) || steps[steps.length - 1];
  const rough = most / scale / Math.max(1, Math.floor(Math.abs(to - from) / spacing));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = scale * power * [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999);
  const end = Math.ceil(most / step - 1e-9) * step;
  const at = (value) => from + (to - from) * Math.max(value, 0) / end;
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
  return { isLogarithmic: false, at, ticks: ticks.map((value) => ({ at: at(value), name: text(value, unit) })) };
}

function logarithmic(least, most, hasZero, from, to, direction, spacing, unit) {
  const start = hasZero ? from + direction * zeroRoom : from;
  // Slightly below the minimum, so that its mark is not on the edge.
  const low = Math.log10(least) - 0.04, high = Math.log10(most);
  const at = (value) => value > 0 ? start + (to - start) * (Math.log10(value) - low) / (high - low) : from;
  const room = Math.abs(to - start) / (high - low), each = Math.max(1, Math.ceil(spacing / room));
  const ticks = [];
  for (let power = Math.ceil(low); power <= high + 1e-9; power += each) ticks.push({ at: at(10 ** power), name: text(10 ** power, unit) });
  if (hasZero) ticks.unshift({ at: from, name: '0' });
  return { isLogarithmic: true, at, ticks };
}

/** Explains the axis to the reader. */
const axisWords = (axis) => axis.isLogarithmic
  ? 'The axis is logarithmic, because the values differ widely: 1 to 10 is as long as 10 to 100.'
  : 'The axis is linear and starts at 0.';
