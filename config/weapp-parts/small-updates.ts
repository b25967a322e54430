// Runs in the mini program before its first page: sends a page's update to its view in pieces. WeChat hands each setData
// over as one text, and while a long one is on its way the page does not answer. So each piece goes when the one before
// is drawn, and what comes meanwhile waits its turn.
import { mergeReconciler } from '@tarojs/shared'
import { piecesOf, type Update } from './pieces'

type Done = () => void
interface Page {
  setData(update: Update, done?: Done): void
}

/** What a page has yet to send; a page is here only while a large update is under way. */
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

// Taro asks this for the page that it is about to update, to call its setData.
mergeReconciler({
  proxyToRaw: (page: Page) => ({ setData: (update: Update, done?: Done) => sendSmall(page, update, done) }),
})
