// Helpers that create elements in one expression.

/** The element with an id. */
const $ = (id) => document.getElementById(id);

function made(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Creates an HTML element. */
const element = (name, attributes = {}, ...children) => made(document.createElement(name), attributes, children);

/** Creates an SVG element. */
const drawn = (name, attributes = {}, ...children) =>
  made(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);

const unique = (values) => [...new Set(values)];

/** Groups values by key, in the order in which the keys first occur. */
function grouped(values, keyOf) {
  const groups = new Map();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) || []), value]);
  return groups;
}
