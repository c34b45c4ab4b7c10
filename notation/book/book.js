'use strict';
(() => {
const all = (selector, from = document) => [...from.querySelectorAll(selector)];

/* One step at a time.  Those after the first one are a text until they are asked for. */
function stepped(steps) {
	const rest = steps.querySelector('noscript');
	if (!rest)
		return;
	const bar = document.createElement('div'), back = document.createElement('button'), on = document.createElement('button');
	const where = document.createElement('span'), n = rest.textContent.split('<figure>').length;
	let at = 0, figures;
	const unfold = () => {
		if (!figures)
			rest.insertAdjacentHTML('beforebegin', rest.textContent);
		figures ??= all(':scope > figure', steps);
		figures.forEach((figure, i) => figure.hidden = i !== at);
	};
	const go = by => {
		at = Math.max(0, Math.min(n - 1, at + by));
		unfold();
		tell();
	};
	const tell = () => {
		where.textContent = `${at + 1} of ${n}`;
		back.disabled = at === 0;
		on.disabled = at === n - 1;
	};
	bar.className = 'bar';
	[[back, 'Back', '\u2039', -1], [on, 'On', '\u203a', 1]].forEach(([button, name, sign, by]) => {
		button.type = 'button';
		button.textContent = sign;
		button.setAttribute('aria-label', name);
		button.addEventListener('click', () => go(by));
	});
	steps.setAttribute('aria-live', 'polite');
	steps.classList.add('stepped');
	bar.append(back, on, where);
	steps.append(bar);
	steps.addEventListener('keydown', e => {
		const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
		if (by && !e.altKey && !e.ctrlKey && !e.metaKey) {
			e.preventDefault();
			go(by);
		}
	});
	tell();
	return unfold;
}
const unfolds = all('.steps').map(stepped).filter(unfold => unfold);
/* On paper stand up to four, or else the first and the last one. */
const paper = matchMedia('print'), print = () => paper.matches && unfolds.forEach(unfold => unfold());
paper.addEventListener('change', print);
addEventListener('beforeprint', () => unfolds.forEach(unfold => unfold()));
print();

/* Search: of the articles those are shown that have all the words. */
const search = document.getElementById('search'), count = document.getElementById('count');
const words_of = article => article.textContent.replace(/<[^>]*>/g, ' ').toLowerCase();
let articles;
function find() {
	const words = search.value.toLowerCase().split(/\s+/).filter(word => word);
	let n = 0;
	articles ??= all('article').map(article => [article, words_of(article)]);
	articles.forEach(([article, text]) => {
		article.hidden = !words.every(word => text.includes(word));
		n += !article.hidden;
	});
	count.textContent = words.length > 0 ? `${n} of ${articles.length}` : '';
}
search.addEventListener('input', find);
search.form.addEventListener('submit', e => e.preventDefault());
/* What a link leads to is shown, whatever was searched for. */
function arrive() {
	const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
	if (!target?.hidden)
		return;
	search.value = '';
	find();
	target.scrollIntoView();
}
addEventListener('hashchange', arrive);
all('.scripted').forEach(element => element.hidden = false);
})();
