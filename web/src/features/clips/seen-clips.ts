import { currentLocation } from '../../ui/router/location.tsx';
import { sendReport } from '../../api/reports.ts';
import { createSeenBatch } from './seen-batch.ts';

/** A card counts as seen once half of it has been in view for one second. */
const HALF = 0.5;
const SEEN_MS = 1_000;
const SEND_MS = 4_000;

const batch = createSeenBatch();
const waiting = new Map<Element, number>();
let timer: number | undefined;

const clipOf = (card: Element) => Number(/\/v\/(\d+)$/.exec(card.querySelector('a')?.href ?? '')?.[1]);

function searchedKeyword(): string | undefined {
  const { pathname, search } = currentLocation();
  return pathname === '/search' ? (new URLSearchParams(search).get('keyword') ?? undefined) : undefined;
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  for (let report = batch.take(); report; report = batch.take()) {
    // The report outlives the page like a beacon, but can carry the token, which a beacon cannot.
    sendReport('POST /statistic/v1/clips/report', report);
  }
}

function add(kind: 'seen' | 'opened', card: Element): void {
  const videoId = clipOf(card);
  if (!videoId || currentLocation().pathname.startsWith('/user')) return;
  batch.add(kind, videoId, searchedKeyword());
  timer ??= window.setTimeout(send, SEND_MS);
}

function stopWaiting(card: Element): void {
  clearTimeout(waiting.get(card));
  waiting.delete(card);
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRatio } of entries) {
      stopWaiting(target);
      if (intersectionRatio < HALF) continue;
      const see = () => {
        waiting.delete(target);
        if (document.hidden) return;
        observer.unobserve(target);
        add('seen', target);
      };
      waiting.set(target, window.setTimeout(see, SEEN_MS));
    }
  },
  { threshold: HALF },
);

const known = new WeakSet<Element>();
const { body } = document;

function observeCards(): void {
  for (const card of waiting.keys()) if (!card.isConnected) stopWaiting(card);
  for (const card of body.querySelectorAll('main article')) {
    if (known.has(card) || !clipOf(card)) continue;
    known.add(card);
    observer.observe(card);
  }
}

let looking: number | undefined;
new MutationObserver(() => {
  looking ??= window.setTimeout(() => {
    looking = undefined;
    observeCards();
  }, 200);
}).observe(body, { childList: true, subtree: true });
observeCards();

for (const press of ['click', 'auxclick'])
  addEventListener(
    press,
    ({ target }) => {
      const card = target instanceof Element && target.closest('a') && target.closest('main article');
      if (card && searchedKeyword() !== undefined) add('opened', card);
    },
    { capture: true, passive: true },
  );
addEventListener('visibilitychange', () => document.hidden && send());
