// Finds elements of the page and their positions, for the checks in `checks.py`. Boxes are in CSS pixels of the page.
(() => {
  const boxOf = (rect) => ({ x: rect.left + scrollX, y: rect.top + scrollY, width: rect.width, height: rect.height });
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest('noscript');
  const nameOf = (node) => {
    const own = node.id ? '#' + node.id : node.dataset?.strategy ? `[${node.dataset.strategy} ${node.dataset.size ?? ''}]` : '';
    const words = own ? '' : ` “${(node.getAttribute('aria-label') || node.textContent).trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
    return node.tagName.toLowerCase() + own + words;
  };

  /** Returns a node's rectangle as a box of the page. Returns null if a fifth of it is scrolled away or cut off, or if
   * the tip or the table's fixed column covers a part of it. */
  function seen(rect, node) {
    let { left, top, right, bottom } = rect;
    for (let above = node; above; above = above.parentElement) {
      if (above instanceof SVGElement || getComputedStyle(above).overflow === 'visible') continue;
      const frame = above.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    if (right - left < 0.8 * rect.width || bottom - top < 0.8 * rect.height) return null;
    for (const other of document.querySelectorAll('#tip:not([hidden]), #table th:first-child')) {
      const cover = other.getBoundingClientRect();
      if (!other.contains(node) && cover.left < right && cover.right > left && cover.top < bottom && cover.bottom > top) return null;
    }
    return boxOf(rect);
  }

  /** Returns every visible line of text. */
  function texts() {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
      const parent = node.parentElement;
      if (!node.data.trim() || parent.closest('script, option, select') || !isShown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of parent instanceof SVGElement ? [parent.getBoundingClientRect()] : range.getClientRects()) {
        const box = rect.width > 1 && rect.height > 1 && seen(rect, parent);
        if (box) found.push({ name: nameOf(parent), ...box });
      }
    }
    for (const select of document.querySelectorAll('select')) found.push({ name: nameOf(select), ...boxOf(select.getBoundingClientRect()) });
    return found;
  }

  /** Returns every visible mark of a chart or table. */
  function marks() {
    return [...document.querySelectorAll('svg .mark, svg .band')].filter(isShown).map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      const owner = node.closest('[data-strategy]') || node.closest('tr') || node;
      // A node's box does not include the width of its stroke.
      const box = seen({ left: x - 2, top: y - 2, right: x + width + 2, bottom: y + height + 2, width: width + 4, height: height + 4 }, node.closest('svg'));
      return box && { name: nameOf(owner), x: x - 2 + scrollX, y: y - 2 + scrollY, width: width + 4, height: height + 4 };
    }).filter(Boolean);
  }

  /** Returns boxes along every line of a chart. */
  function lines() {
    return [...document.querySelectorAll('svg .line')].filter((line) => line.getTotalLength() > 0).map((line) => {
      const frame = line.ownerSVGElement.getBoundingClientRect(), length = line.getTotalLength();
      const places = Array.from({ length: 24 }, (_, index) => line.getPointAtLength(length * (index + 0.5) / 24));
      // Omits the points that the tip covers.
      const boxes = places.map(({ x, y }) => seen(new DOMRect(frame.left + x - 3, frame.top + y - 3, 6, 6), line)).filter(Boolean);
      return { name: nameOf(line.closest('[data-strategy]')), boxes };
    });
  }

  /** Returns two points at the border of every control: one on the border, and one outside. */
  function edges() {
    return [...document.querySelectorAll('select, main > section button, fieldset')]
      .filter((node) => isShown(node) && parseFloat(getComputedStyle(node).borderLeftWidth) > 0)
      .map((node) => {
        const { x, y, height } = boxOf(node.getBoundingClientRect());
        return { name: nameOf(node), on: { x: x + 0.5, y: y + height / 2 }, off: { x: x - 2, y: y + height / 2 } };
      });
  }

  const stops = () => [...document.querySelectorAll('a[href], button, select, input, summary, [tabindex]')]
    .filter((node) => node.tabIndex >= 0 && isShown(node));

  /** Returns the focused element's index among all focusable ones, and its box, or null if none has the focus. */
  function focused() {
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const ring = node.querySelector?.('.ring') || node;
    return { place: stops().indexOf(node), name: nameOf(node), ...boxOf(ring.getBoundingClientRect()),
      chart: node.closest('.chart')?.id ?? null };
  }

  /** Returns a description of everything that is wider than the window. */
  function wide() {
    const found = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
    for (const node of document.querySelectorAll('body *')) {
      if (!isShown(node) || node.closest('.scroll') || node.closest('defs')) continue;
      const { left, right, width } = node.getBoundingClientRect();
      if (width > 0 && (left < -1 || right > innerWidth + 1)) found.push(`${nameOf(node)} reaches from ${Math.round(left)} to ${Math.round(right)}`);
    }
    return found;
  }

  /** Returns the view's faults: broken strategies that are not last or not marked, too many named lines, and strategies
   * with two colors. */
  function broken() {
    const found = [];
    const isLast = (nodes) => nodes.map((node) => node.classList.contains('broken')).every((is, index, all) => is || !all[index - 1]);
    const struck = (node) => getComputedStyle(node).textDecorationLine === 'line-through';
    const options = [...document.querySelectorAll('#ranking [role=option]')], rows = [...document.querySelectorAll('#table tbody tr')];
    if (!options.length) found.push('the ranking is empty');
    if (!rows.length) found.push('the table is empty');
    if (!isLast(options)) found.push('a broken strategy is not last in the ranking');
    if (!isLast(rows)) found.push('a broken strategy is not last in the table');
    for (const node of [...options, ...rows].filter((node) => node.classList.contains('broken'))) {
      const place = node.matches('tr') ? 'table' : 'ranking', words = node.querySelector('.fault, .note');
      if (!words || !words.textContent) found.push(`${nameOf(node)}: the ${place} does not say that it is broken`);
      if (![...node.querySelectorAll('.name')].every(struck)) found.push(`${nameOf(node)}: not struck in the ${place}`);
    }
    const labels = document.querySelectorAll('#growth [aria-hidden] > [data-strategy]');
    if (labels.length > 8) found.push(`${labels.length} lines are named at once`);
    for (const line of document.querySelectorAll('#growth .broken .line')) {
      if (getComputedStyle(line).strokeDasharray === 'none') found.push(`${nameOf(line.parentNode)}: its line is not dashed`);
      if (!document.getElementById('growth-note').textContent.includes(line.parentNode.dataset.strategy)) found.push(`${nameOf(line.parentNode)}: the chart does not say that it is broken`);
    }
    const colors = new Map();
    for (const mark of document.querySelectorAll('.chart [data-strategy] .mark')) {
      const strategy = mark.closest('[data-strategy]').dataset.strategy, color = getComputedStyle(mark).stroke;
      if (colors.has(strategy) && colors.get(strategy) !== color) found.push(`${strategy}: two colors`);
      colors.set(strategy, color);
    }
    return found;
  }

  globalThis.probe = { texts, marks, lines, edges, stops, focused, wide, broken };
})();
