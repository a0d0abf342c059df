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
