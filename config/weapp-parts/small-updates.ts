// Runs in the mini program before its first page: sends a page's update to its view in pieces. WeChat serialises each
// setData as one text, and the page handles no input while a long text is transferred. Each piece is sent when the
// previous one is rendered; updates that are made meanwhile are queued.
import { mergeReconciler } from '@tarojs/shared'
import { piecesOf, type Update } from './pieces'

type Done = () => void
interface Page {
  setData(update: Update, done?: Done): void
}

/** Pieces that a page has not sent yet; a page has an entry only while a large update is in progress. */
const queues = new WeakMap<Page, { piece: Update; done?: Done }[]>()

function sendNext(page: Page): void {
  const next = queues.get(page)?.shift()
  if (!next) {
    queues.delete(page)
    return
  }
  page.setData(next.piece, () => {
    next.done?.()
    sendNext(page)
  })
}

/** `page.setData` in pieces; `done` is called after the last. */
export function sendSmall(page: Page, update: Update, done?: Done): void {
  const pieces = piecesOf(update)
  const queue = queues.get(page)
  const jobs = pieces.map((piece, index) => (index === pieces.length - 1 && done ? { piece, done } : { piece }))
  if (queue) queue.push(...jobs)
  else if (pieces.length === 1) page.setData(update, done)
  else {
    queues.set(page, jobs)
    sendNext(page)
  }
}

// Taro calls proxyToRaw for the page that it updates, and then setData of the result.
mergeReconciler({
  proxyToRaw: (page: Page) => ({ setData: (update: Update, done?: Done) => sendSmall(page, update, done) }),
})
