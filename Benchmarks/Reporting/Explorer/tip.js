// The tooltip of a mark, on hover and on focus. It also highlights the strategy in all charts.

function light(strategy) {
  for (const node of document.querySelectorAll('svg .lit')) node.classList.remove('lit');
  if (strategy === null) return;
  for (const node of document.querySelectorAll(`svg [data-strategy="${CSS.escape(strategy)}"]`)) node.classList.add('lit');
}

function showTip(node, words) {
  const tip = $('tip'), box = node.querySelector('.ring').getBoundingClientRect();
  tip.textContent = words;
  tip.hidden = false;
  const left = Math.min(box.left + Math.min(box.width / 2, 240), innerWidth - tip.offsetWidth - 8);
  const above = box.top - tip.offsetHeight - 6;
  tip.style.left = Math.max(8, left) + 'px';
  tip.style.top = (above > 8 ? above : box.bottom + 6) + 'px';
}

function hideTip() {
  $('tip').hidden = true;
  light(null);
}

function tell(node, words) {
  const show = () => { light(node.dataset.strategy); showTip(node, words); };
  node.addEventListener('mouseenter', show);
  node.addEventListener('focus', show);
  node.addEventListener('mouseleave', hideTip);
  node.addEventListener('blur', hideTip);
}

document.addEventListener('keydown', (event) => { if (event.key === 'Escape') hideTip(); });

// If the focus scrolls a mark into view, the tooltip moves with it.
document.addEventListener('scroll', () => {
  const mark = document.activeElement.closest('[role=option]');
  if (mark && !$('tip').hidden) showTip(mark, $('tip').textContent); else $('tip').hidden = true;
}, { passive: true });
