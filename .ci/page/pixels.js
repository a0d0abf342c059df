// Measures contrast by comparing the pixels of two pictures: the page, and the page without the measured texts or marks.
(() => {
  const pictures = {};

  const linear = Array.from({ length: 256 }, (_, byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = (data, at) => 0.2126 * linear[data[at]] + 0.7152 * linear[data[at + 1]] + 0.0722 * linear[data[at + 2]];
  /** Returns the contrast ratio of two luminances, as WCAG 2 defines it: from 1 to 21. */
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

  /** Keeps a PNG under a name. `x` and `y` are the position of its top left corner on the page, in device pixels. */
  async function keep(name, base64, x = 0, y = 0) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    pictures[name] = { x, y, width: bitmap.width, height: bitmap.height,
      data: context.getImageData(0, 0, bitmap.width, bitmap.height).data };
  }

  /** Yields each pixel of a box that differs between two pictures, as its offset in the data of both. */
  function* differing(box, one, other) {
    const [a, b] = [pictures[one], pictures[other]];
    const left = Math.max(Math.round(box.x), a.x, b.x), right = Math.min(Math.round(box.x + box.width), a.x + a.width, b.x + b.width);
    const top = Math.max(Math.round(box.y), a.y, b.y), bottom = Math.min(Math.round(box.y + box.height), a.y + a.height, b.y + b.height);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const p = 4 * ((y - a.y) * a.width + x - a.x), q = 4 * ((y - b.y) * b.width + x - b.x);
        if (a.data[p] !== b.data[q] || a.data[p + 1] !== b.data[q + 1] || a.data[p + 2] !== b.data[q + 2]) yield [p, q];
      }
    }
  }

  const scaled = (box, scale) => ({ x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale });

  /** Returns the contrast of the text or mark in a box with its background, or 1 if nothing is visible. The edge pixels
   * of a letter are paler than its ink. Therefore, the ink is the color with the highest contrast among those that cover
   * at least a fiftieth of the differing pixels. The result is the lowest contrast of the ink with the background, after
   * ignoring the worst twentieth of the pixels. */
  function contrast(box, scale, one, other) {
    const { data } = pictures[one], bare = pictures[other].data, places = [...differing(scaled(box, scale), one, other)];
    if (!places.length) return 1;
    const colors = new Map();
    for (const [p, q] of places) {
      const color = data[p] << 16 | data[p + 1] << 8 | data[p + 2];
      const seen = colors.get(color) || { count: 0, ink: luminance(data, p), ratio: 1 };
      colors.set(color, { ...seen, count: seen.count + 1, ratio: Math.max(seen.ratio, ratio(seen.ink, luminance(bare, q))) });
    }
    const common = [...colors.values()].filter(({ count }) => count >= places.length / 50);
    const { ink } = (common.length ? common : [...colors.values()]).reduce((a, b) => a.ratio >= b.ratio ? a : b);
    const ratios = places.map(([, q]) => ratio(ink, luminance(bare, q))).sort((a, b) => a - b);
    return ratios[Math.floor(ratios.length / 20)];
  }

  /** Returns the number of pixels of a box whose two colors in two pictures have at least the contrast `least`. */
  function changed(box, scale, one, other, least) {
    let count = 0;
    for (const [p, q] of differing(scaled(box, scale), one, other)) {
      count += ratio(luminance(pictures[one].data, p), luminance(pictures[other].data, q)) >= least;
    }
    return count;
  }

  /** Returns the contrast between two points of a picture. */
  function between(scale, name, a, b) {
    const { width, data } = pictures[name];
    const at = ({ x, y }) => 4 * (Math.floor(y * scale) * width + Math.floor(x * scale));
    return ratio(luminance(data, at(a)), luminance(data, at(b)));
  }

  globalThis.pixels = { keep, contrast, changed, between };
})();
