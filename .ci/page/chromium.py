"""A headless Chromium, controlled through a pipe with the DevTools protocol."""
import base64, fcntl, json, os, select, shutil, subprocess, tempfile, time

NAMES = ('chromium-headless-shell', 'chromium', 'google-chrome')


class Chromium:
    """A browser without network. Closes at the end of a `with`."""

    def __init__(self):
        program = next(filter(None, map(shutil.which, NAMES)), None)
        if program is None: raise FileNotFoundError('no Chromium; .ci/screenshot installs one')
        self.profile = tempfile.TemporaryDirectory(prefix='chromium.', ignore_cleanup_errors=True)
        to_browser, from_browser = os.pipe(), os.pipe()
        # Chromium reads from descriptor 3 and writes to 4. The ends get numbers from 10 on first, so that the shell can
        # copy them to 3 and 4 without overwriting an end.
        reads, writes = (fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_browser[0], from_browser[1]))
        self.process = subprocess.Popen(
            ['bash', '-c', f'exec "$0" "$@" 3<&{reads} 4>&{writes}', program, '--headless', '--no-sandbox',
             '--disable-gpu', '--hide-scrollbars', '--remote-debugging-pipe', f'--user-data-dir={self.profile.name}',
             '--host-resolver-rules=MAP * ~NOTFOUND', '--force-color-profile=srgb',
             '--disable-ipc-flooding-protection'],
            pass_fds=(reads, writes), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for end in (reads, writes, to_browser[0], from_browser[1]): os.close(end)
        self.out, self.into = to_browser[1], from_browser[0]
        self.buffer, self.count, self.events = b'', 0, []

    def __enter__(self): return self

    def __exit__(self, *_):
        try:
            self.call('Browser.close')
            self.process.wait(10)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
        self.profile.cleanup()

    def call(self, method, session=None, **parameters):
        """Sends a request, and returns the browser's response. Events that arrive before it are kept in `events`."""
        self.count += 1
        number = self.count
        message = {'id': number, 'method': method, 'params': parameters}
        if session: message['sessionId'] = session
        data = json.dumps(message).encode() + b'\0'
        while data: data = data[os.write(self.out, data):]
        while True:
            answer = self._next(method)
            if answer.get('id') == number:
                if 'error' in answer: raise RuntimeError(f"{method}: {answer['error']}")
                return answer['result']
            self.events.append(answer)

    def wait(self, event, session):
        """Waits for an event, which may already be among the kept ones, and returns it."""
        while True:
            for index, told in enumerate(self.events):
                if told.get('method') == event and told.get('sessionId') == session:
                    return self.events.pop(index)
            self.events.append(self._next(event))

    def _next(self, what):
        end = time.monotonic() + 60
        while b'\0' not in self.buffer:
            if not select.select([self.into], [], [], max(end - time.monotonic(), 0))[0]:
                raise RuntimeError(f'{what}: the browser does not answer')
            data = os.read(self.into, 1 << 20)
            if not data: raise RuntimeError(f'{what}: the browser has ended')
            self.buffer += data
        message, self.buffer = self.buffer.split(b'\0', 1)
        return json.loads(message)

    def tab(self):
        """Opens a new tab with an empty page."""
        target = self.call('Target.createTarget', url='about:blank')['targetId']
        return Tab(self, self.call('Target.attachToTarget', targetId=target, flatten=True)['sessionId'])


class Tab:
    KEYS = {'Tab': 9, 'Enter': 13, 'Escape': 27, ' ': 32, 'End': 35, 'Home': 36, 'ArrowLeft': 37, 'ArrowUp': 38,
            'ArrowRight': 39, 'ArrowDown': 40}

    def __init__(self, browser, session):
        self.browser, self.session = browser, session
        for domain in ('Page', 'Runtime', 'Log', 'Network', 'Accessibility'): self.call(f'{domain}.enable')

    def call(self, method, **parameters): return self.browser.call(method, self.session, **parameters)

    def look(self, width, scheme, scale=2, height=900):
        """Sets the window size in CSS pixels, the preferred color scheme, and the device pixels per CSS pixel."""
        self.metrics = dict(width=width, height=height, deviceScaleFactor=scale, mobile=False)
        self.call('Emulation.setDeviceMetricsOverride', **self.metrics)
        self.call('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': scheme}])

    def fit(self):
        """Makes the window as high as the page, so that a picture shows all of it without moving anything."""
        height = self.run('document.documentElement.scrollHeight')
        if height <= self.metrics['height']: return
        self.metrics['height'] = height
        self.call('Emulation.setDeviceMetricsOverride', **self.metrics)

    def open(self, address):
        """Loads a page from the beginning, even if its address differs from the current one only after the #."""
        self.call('Page.navigate', url='about:blank')
        self.browser.wait('Page.loadEventFired', self.session)
        self.call('Page.navigate', url=address)
        self.browser.wait('Page.loadEventFired', self.session)

    def run(self, script):
        """Evaluates a JavaScript expression, awaits it if it is a promise, and returns its value."""
        answer = self.call('Runtime.evaluate', expression=script, returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in answer:
            details = answer['exceptionDetails']
            raise RuntimeError(details.get('exception', {}).get('description', details['text']))
        return answer['result'].get('value')

    def press(self, key, shift=False):
        text = {'Enter': '\r', ' ': ' '}.get(key, '')
        common = dict(key=key, code={' ': 'Space'}.get(key, key), windowsVirtualKeyCode=self.KEYS[key],
                      modifiers=8 if shift else 0)
        self.call('Input.dispatchKeyEvent', type='keyDown' if text else 'rawKeyDown', text=text, **common)
        self.call('Input.dispatchKeyEvent', type='keyUp', **common)

    def picture(self, box=None):
        """Returns a PNG of the whole page, or of a box in it, in base 64."""
        if box is None:
            self.fit()
            box = self.run('({x: 0, y: 0, width: innerWidth, height: document.documentElement.scrollHeight})')
        return self.call('Page.captureScreenshot', optimizeForSpeed=True, clip={**box, 'scale': 1})['data']

    def save(self, path):
        with open(path, 'wb') as file: file.write(base64.b64decode(self.picture()))

    def complaints(self):
        """Returns the page's script errors and network requests since the last call."""
        told, self.browser.events = self.browser.events, []
        found = []
        for event in told:
            method, about = event.get('method'), event.get('params', {})
            if event.get('sessionId') != self.session: continue
            if method == 'Runtime.exceptionThrown':
                details = about['exceptionDetails']
                found.append('script: ' + details.get('exception', {}).get('description', details['text']))
            elif method == 'Log.entryAdded' and about['entry']['level'] == 'error':
                found.append('log: ' + about['entry']['text'])
            elif method == 'Network.requestWillBeSent' and not about['request']['url'].startswith(('file:', 'about:', 'data:')):
                found.append('network: ' + about['request']['url'])
        return found
