"""Checks of the page's address, and of every view that the address can name."""
import json

# The visible contents of a view.
SEEN = '''[...document.querySelectorAll('select')].map((select) => select.value).join(' ') + document.querySelector('main').innerText'''

# Goes back or forward in the browser's history, and waits until the page has handled the change.
GO = """new Promise((resolve) => {
  addEventListener('hashchange', () => setTimeout(resolve), { once: true });
  history.%s();
})"""

EVERY = '''(async (maxMetrics) => {
  const found = [], values = (id) => [...document.getElementById(id).options].map((option) => option.value);
  let count = 0;
  const go = async (parts) => {
    const address = '#' + new URLSearchParams(parts);
    if (location.hash === address) return;
    const arrived = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    location.hash = address;
    await arrived;
  };
  for (const family of values('family')) {
    await go({ family });
    for (const workload of values('workload')) {
      await go({ family, workload });
      for (const size of values('size')) {
        await go({ family, workload, size });
        for (const [index, metric] of values('metric').slice(0, maxMetrics).entries()) {
          for (const sort of index ? [metric] : ['-' + metric, 'strategy', metric]) {
            await go({ family, workload, size, metric, sort });
            count += 1;
            const shown = ['family', 'workload', 'size', 'metric'].map((id) => document.getElementById(id).value).join('/');
            if (shown !== [family, workload, size, metric].join('/')) found.push(`asked for ${location.hash}, shown is ${shown}`);
            found.push(...[...probe.broken(), ...(sort === 'strategy' ? probe.wide() : [])].map((what) => `${location.hash}: ${what}`));
          }
        }
      }
    }
  }
  return { count, found };
})'''


def every(page, metrics):
    """Checks that every view that can be chosen is shown, marks broken strategies and fits the window. Tries at most
    `metrics` metrics per workload and size. Returns the number of views and the findings."""
    answer = page.run(f'{EVERY}({metrics})')
    return answer['count'], answer['found']


def address(page, url):
    """Checks that choices made with the keyboard are in the address, and that opening it shows the same view."""
    found = []
    page.open(url)
    start = page.run(SEEN)
    for id in ('family', 'workload', 'size', 'metric'):
        page.run(f"document.getElementById('{id}').focus()")
        before = page.run('location.hash')
        page.press('ArrowUp' if page.run('document.activeElement.selectedIndex > 0') else 'ArrowDown')
        chosen, after = page.run(f"document.getElementById('{id}').value"), page.run('location.hash')
        if page.run(f"document.getElementById('{id}').options.length") < 2: continue
        if after == before or page.run(f"new URLSearchParams(location.hash.slice(1)).get('{id}')") != chosen:
            found.append(f'{id} {chosen} is not in the address {after}')
    page.run("document.querySelector('#table thead th:last-child button').focus()")
    page.press('Enter')
    if page.run("document.activeElement.closest('th')?.getAttribute('aria-sort')") != 'ascending':
        found.append('Enter on a column’s head does not sort by it, or loses the focus')
    page.run("document.querySelector('#chooser summary').focus()")
    page.press('Enter')
    page.run("document.querySelector('#columns input:not(:checked)')?.focus()")
    columns = page.run("document.querySelectorAll('#table thead th').length")
    if page.run("document.activeElement.matches('input')"):
        page.press(' ')
        if page.run("document.querySelectorAll('#table thead th').length") != columns + 1:
            found.append('the space bar on a column’s box does not show the column')
        if 'columns=' not in page.run('location.hash'): found.append('the columns are not in the address')
    if 'sort=' not in page.run('location.hash'): found.append('the sorting is not in the address')
    page.run("document.querySelector('#chooser').open = false")
    chosen, hash = page.run(SEEN), page.run('location.hash')
    if page.run("document.getElementById('self').hash") != hash: found.append('the link to the view leads elsewhere')
    for way, is_same in (('back', False), ('forward', True)):
        page.run(GO % way)
        if (page.run(SEEN) == chosen) != is_same: found.append(f'{way} in the history shows the wrong view')
    page.open(url + hash)
    if page.run(SEEN) != chosen: found.append(f'{hash}: opened anew, it shows something else')
    page.open(url)
    if page.run(SEEN) != start: found.append('the page without a choice does not begin as before')
    return found


def elsewhere(page, url):
    """Checks that an address with unknown values shows an existing view, and says so."""
    page.open(url + '#family=none&workload=%3Cb%3E&size=-1&metric=rows&columns=,x&sort=-')
    words = page.run("document.getElementById('summary').textContent")
    return [] if '<b>' in words and page.run("document.querySelectorAll('#ranking [role=option]').length") else [
        'an address that the run does not have is not told of']


def groups(page, url):
    """Checks that workloads are listed by group in the report's order, and last those without a group."""
    with_groups = '''(() => {
      run.workloads.filter((entry) => entry.family === 'reordering').forEach((entry, index) => {
        entry.group = [undefined, 'adversary', 'hot', 'everyday', 'real'][index % 5];
      });
    })()'''
    page.open(url + '#family=reordering')
    script = page.run("[...document.scripts].at(-1).textContent")
    page.run(f"(0, eval)({json.dumps('(() => {' + script.replace('showFixedParts();', with_groups, 1) + '})()')})")
    names = page.run("[...document.querySelectorAll('#workload optgroup')].map((group) => group.label)")
    order = ['real', 'everyday', 'hot', 'adversary', 'other']
    return [] if names == order else [f'workloads are grouped as {names}, not {order}']
