// The page: its constant parts, and those that depend on the selection.

/** The groups of workloads, in the order of the report. Other groups follow. */
const groupOrder = ['real', 'everyday', 'hot', 'adversary'];

/** Fills a menu with options, in groups if they have any. */
function fill(id, options, chosen) {
  const groups = grouped(options, (option) => option.group ?? '');
  const place = (group) => groupOrder.includes(group) ? groupOrder.indexOf(group) : groupOrder.length + (group === '');
  const inGroups = [...groups].sort(([a], [b]) => place(a) - place(b)).map(([group, options]) => {
    const nodes = options.map(({ value, name }) => element('option', { value }, name));
    return groups.size === 1 && group === '' ? nodes : [element('optgroup', { label: group || 'other' }, ...nodes)];
  });
  $(id).replaceChildren(...inGroups.flat());
  $(id).value = chosen;
}

function fillChoices(view) {
  fill('family', view.families.map((name) => ({ value: name, name })), view.family);
  fill('workload', view.workloads.map((name) =>
    ({ value: name, name, group: entryOf(run.workloads, view.family, name)?.group })), view.workload);
  fill('size', view.sizes.map((size) => ({ value: size, name: size.toLocaleString('en') })), view.size);
  fill('metric', view.metrics.map(({ id, name }) => ({ value: id, name })), view.metric);
  const lacking = view.missing.map((key) => `${key === 'size' ? 'items' : key} ${wanted[key]}`).join(', ');
  $('summary').textContent = [
    entryOf(run.workloads, view.family, view.workload)?.summary ?? view.workload,
    lacking ? `Not in this run, or not measured together: ${lacking}; the page shows the available figures` : ''].filter(Boolean).join('. ');
}

/** Shows the user's selection, as far as the run contains it. */
function show() {
  const view = resolve();
  fillChoices(view);
  drawRanking(view);
  drawGrowth(view);
  drawChooser(view);
  drawTable(view);
  $('self').href = addressOf(view);
  return view;
}

function showFixedParts() {
  $('provenance').textContent = run.provenance;
  for (const [kind, links] of grouped(run.links, (link) => link.kind)) {
    $('links').append(element('div', {}, element('dt', {}, kind), ...links.map(({ name, address }) =>
      element('dd', {}, element('a', { href: address }, name)))));
  }
  const cell = (...content) => element('td', { role: 'cell' }, ...content);
  $('needs').tBodies[0].append(...run.needs.map((need) => element('tr', { role: 'row' },
    cell(need.need), cell(element('code', {}, need.use)),
    cell(need.swift ? element('code', {}, need.swift) : 'not in the library'), cell(need.figures.join('; ').replaceAll('`', '')))));
}

for (const id of ['family', 'workload', 'size', 'metric']) {
  $(id).addEventListener('change', ({ target }) => choose(id === 'family'
    ? { family: target.value, workload: null, size: null, metric: null, columns: null, sort: null }
    : { [id]: id === 'size' ? Number(target.value) : target.value, ...(id === 'metric' ? { sort: null } : {}) }));
}
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
addEventListener('hashchange', () => { readAddress(); show(); });
let shownWidth = innerWidth;
addEventListener('resize', () => {
  // On phones, scrolling shows and hides the browser's bars. Only changes of the width require redrawing.
  if (innerWidth !== shownWidth) { shownWidth = innerWidth; show(); }
});

showFixedParts();
readAddress();
show();
