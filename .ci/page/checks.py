"""The checks of the page. Each returns its findings, one line per fault, and an empty list if there is none."""
import json, math

TEXT, MARK = 4.5, 3
NAMED = {'button', 'checkbox', 'combobox', 'link', 'listbox', 'navigation', 'option', 'region', 'table', 'group', 'form',
         'columnheader', 'rowheader', 'heading', 'image', 'img', 'graphics-document', 'DisclosureTriangle', 'textbox',
         'SvgRoot'}
# Styles for pictures of the page without its texts, and without its marks.
WITHOUT = {
    'text': '* { color: transparent !important; -webkit-text-fill-color: transparent !important; '
            'text-decoration-color: transparent !important } svg text { fill: transparent !important }',
    'marks': 'svg :is(.mark, .line, .band, .hatched) { visibility: hidden !important }',
}


class Checks:
    """The checks. They use two tabs: `page` shows the page, and `desk` measures pictures of it."""

    def __init__(self, page, desk, scale=2):
        self.page, self.desk, self.scale = page, desk, scale

    # Names

    def names(self):
        """Checks that all controls, tables and graphics have names, and the marks of a chart different ones."""
        nodes = {node['nodeId']: node for node in self.page.call('Accessibility.getFullAXTree')['nodes']}
        kinds, found = {}, []
        for node in nodes.values():
            role = node.get('role', {}).get('value')
            if node.get('ignored') or role not in NAMED: continue
            kinds[role] = kinds.get(role, 0) + 1
            name = node.get('name', {}).get('value', '').strip()
            if not name and not (role == 'group' and self._is_plain(node)): found.append(f'{role} without a name{self._where(node)}')
            if role == 'listbox':
                names = [nodes[child].get('name', {}).get('value') for child in self._options(nodes, node)]
                if len(set(names)) < len(names): found.append(f'{name}: marks of the same name')
        for role in ('combobox', 'table', 'listbox', 'option', 'link', 'button', 'columnheader'):
            if role not in kinds: found.append(f'there is no {role} that a screen reader knows')
        return found

    def _options(self, nodes, node):
        for child in filter(nodes.__contains__, node.get('childIds', [])):
            if nodes[child].get('role', {}).get('value') == 'option': yield child
            else: yield from self._options(nodes, nodes[child])

    def _html(self, node):
        if 'backendDOMNodeId' not in node: return ''
        return self.page.call('DOM.getOuterHTML', backendNodeId=node['backendDOMNodeId'])['outerHTML']

    def _is_plain(self, node): return not self._html(node).startswith(('<fieldset', '<svg'))

    def _where(self, node): return ': ' + self._html(node)[:80].replace('\n', ' ')

    # Contrast

    def contrast(self):
        """Checks the contrast of drawn pixels: 4.5 to 1 for texts, 3 to 1 for marks, lines and borders of controls."""
        self._keep('whole')
        for what, style in WITHOUT.items():
            self.page.run(f'document.adoptedStyleSheets.push(new CSSStyleSheet()); '
                          f'document.adoptedStyleSheets.at(-1).replaceSync({json.dumps(style)})')
            self._keep(what)
            self.page.run('document.adoptedStyleSheets.pop()')
        found = []
        for box, ratio in self._measured(self.page.run('probe.texts()'), 'text'):
            if ratio < TEXT: found.append(f"text {box['name']}: contrast {ratio:.2f}, not {TEXT}")
        for box, ratio in self._measured(self.page.run('probe.marks()'), 'marks'):
            if ratio < MARK: found.append(f"mark {box['name']}: contrast {ratio:.2f}, not {MARK}")
        for line in self.page.run('probe.lines()'):
            # Between the dashes of a line, nothing is drawn, so a third of the boxes must show it.
            seen = sorted(ratio for _, ratio in self._measured(line['boxes'], 'marks') if ratio > 1)
            if 3 * len(seen) < len(line['boxes']) or seen and seen[len(seen) // 2] < MARK: found.append(f"line {line['name']}: contrast below {MARK}")
        for edge in self.page.run('probe.edges()'):
            places = f"{json.dumps(edge['on'])}, {json.dumps(edge['off'])}"
            ratio = self.desk.run(f"pixels.between({self.scale}, 'whole', {places})")
            if ratio < MARK: found.append(f"border of {edge['name']}: contrast {ratio:.2f}, not {MARK}")
        return found

    def _keep(self, name): self.desk.run(f"pixels.keep('{name}', '{self.page.picture()}')")

    def _measured(self, boxes, without):
        ratios = self.desk.run(f"{json.dumps(boxes)}.map((box) => pixels.contrast(box, {self.scale}, 'whole', '{without}'))")
        return zip(boxes, ratios)

    # Keyboard

    def focus(self):
        """Checks that Tab reaches every focusable element once, in the page's order, and that each shows its focus."""
        self.page.run('scrollTo(0, 0); document.activeElement.blur()')
        self._keep('blurred')
        count, found, places, charts = self.page.run('probe.stops().length'), [], [], []
        for _ in range(count):
            self.page.press('Tab')
            stop = self.page.run('probe.focused()')
            if stop is None: break
            places.append(stop['place'])
            if stop['chart']: charts.append(stop['chart'])
            box = self._whole(stop, 5)
            x, y = box['x'] * self.scale, box['y'] * self.scale
            self.desk.run(f"pixels.keep('focused', '{self.page.picture(box)}', {x}, {y})")
            seen = self.desk.run(f"pixels.changed({json.dumps(box)}, {self.scale}, 'focused', 'blurred', {MARK})")
            # The focus ring is at least one pixel wide. Half of it may be covered or cut off.
            if seen < 0.5 * self.scale ** 2 * 2 * (stop['width'] + stop['height']):
                found.append(f"{stop['name']}: the focus is not seen")
        if places != list(range(count)): found.append(f'Tab reaches {places} of {count} stops')
        if charts != [chart for chart in ('ranking', 'growth') if chart in charts] or 'ranking' not in charts:
            found.append(f'the charts are not one stop each: {charts}')
        if count > 40: found.append(f'{count} stops')
        return found

    @staticmethod
    def _whole(box, margin):
        """Returns a box extended by a margin, in whole pixels, within the page's left and top edges."""
        x, y = (max(math.floor(box[side] - margin), 0) for side in 'xy')
        return dict(x=x, y=y, width=math.ceil(box['x'] + box['width'] + margin) - x,
                    height=math.ceil(box['y'] + box['height'] + margin) - y)

    def arrows(self):
        """Checks that arrow keys reach every mark of a chart."""
        found = []
        for chart in ('ranking', 'growth'):
            count = self.page.run(f"document.querySelectorAll('#{chart} [role=option]').length")
            if not count: continue
            self.page.run(f"document.querySelector('#{chart} [tabindex=\"0\"]').focus()")
            reached = [self._mark()]
            for mark in reached:
                for key in ('ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End'):
                    self.page.run(f"document.querySelectorAll('#{chart} [role=option]')[{mark}].focus()")
                    self.page.press(key)
                    after = self._mark()
                    if after not in reached: reached.append(after)
            if len(reached) < count: found.append(f'{chart}: arrow keys reach {len(reached)} of {count} marks')
            alone = self.page.run(f"document.querySelectorAll('#{chart} [tabindex=\"0\"]').length")
            if alone != 1: found.append(f'{chart}: {alone} marks are stops of Tab')
            if self.page.run("document.getElementById('tip').hidden"): found.append(f'{chart}: a mark with the focus tells nothing')
            self.page.press('Escape')
            if not self.page.run("document.getElementById('tip').hidden"): found.append(f'{chart}: Escape does not hide the tip')
        return found

    def _mark(self):
        return self.page.run("[...document.activeElement.closest('.chart').querySelectorAll('[role=option]')]"
                             '.indexOf(document.activeElement)')

    # Layout and promises

    def width(self):
        """Checks that nothing is wider than the window."""
        return self.page.run('probe.wide()')

    def promises(self):
        """Checks that broken strategies are last and marked, up to eight lines named, and strategies in one color."""
        return self.page.run('probe.broken()')
