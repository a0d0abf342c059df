"""Scripts that damage the page. Each names the check that must find the damage, to prove that the check works."""

STYLE = "document.head.append(Object.assign(document.createElement('style'), {textContent: `%s`}))"

# The script by the damage that it does, and the check that must find it.
SPOILERS = {
    'a chart without a name': ("document.querySelector('#ranking svg').removeAttribute('aria-label')", 'names'),
    'a mark without a name': ("document.querySelector('#growth [role=option]').setAttribute('aria-label', '')", 'names'),
    'a list of choices without a name': ("document.querySelector('label[for=metric]').remove()", 'names'),
    'a button without a name': ("document.querySelector('#table thead button').textContent = ''", 'names'),
    'a table without a name': ("document.querySelector('#table').removeAttribute('aria-labelledby')", 'names'),
    'pale text': (STYLE % '.muted { color: color-mix(in srgb, var(--ink) 45%, var(--back)) }', 'contrast'),
    'pale text in a chart': (STYLE % 'svg .note { fill-opacity: .6 }', 'contrast'),
    'a pale mark': (STYLE % '.rest { --color: var(--line) }', 'contrast'),
    'a pale line': (STYLE % '.rest .line { opacity: .3 }', 'contrast'),
    'a pale border': (STYLE % 'select { border-color: var(--line) }', 'contrast'),
    'no ring around links': (STYLE % 'a:focus-visible { outline: none }', 'focus'),
    'no ring around lists of choices': (STYLE % 'select:focus-visible { outline: none }', 'focus'),
    'no ring around marks': (STYLE % 'svg [role=option] .ring { stroke: none !important }', 'focus'),
    'every mark a stop': ("document.querySelectorAll('#growth [role=option]').forEach((mark) => { mark.tabIndex = 0 })", 'focus'),
    'another order of stops': ("document.getElementById('metric').tabIndex = 5", 'focus'),
    'arrow keys that do nothing': (
        "document.addEventListener('keydown', (event) => event.stopPropagation(), true)", 'arrows'),
    'something too wide': (STYLE % '#needs { min-width: 1500px }', 'width'),
    'a broken strategy first': (
        "const body = document.querySelector('#table tbody'); body.prepend(body.lastElementChild)", 'promises'),
    'a broken strategy that looks sound': (STYLE % '.broken .name { text-decoration: none !important }', 'promises'),
    'two colors of a strategy': (STYLE % '#growth .s1 { --color: #777 }', 'promises'),
}
