// Elements, made in one expression.

/** The element of the page with an id. */
const $ = (id) => document.getElementById(id);

function made(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** An element of HTML. */
const element = (name, attributes = {}, ...children) => made(document.createElement(name), attributes, children);

/** An element of a drawing. */
const drawn = (name, attributes = {}, ...children) =>
  made(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);

const unique = (values) => [...new Set(values)];

/** Values by a key of theirs, in the order in which the keys come up. */
function grouped(values, keyOf) {
  const groups = new Map();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) || []), value]);
  return groups;
}
