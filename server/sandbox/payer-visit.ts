import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PayerTill } from './control'
import { isOwnPage, PAGE_HEADERS, type Place, readBody, sendPage, sendText } from './http'
import { missingPage, payerPage, viewOf } from './payer-page'
import { PAYER_ICON, PAYER_STYLE } from './payer-style'
import { ProtocolError } from './protocol-error'
import type { Transaction } from './records'

/** Addresses that the payer goes to from the page; null: none. */
export interface Onward {
  paid: string | null
  quit: string | null
  /** The page itself, relative. */
  stay: string
}

/** One visit of the payer's page: GET shows the question, the page's own form (POST) decides how the payment ends. */
export async function servePayer(
  site: Place & PayerTill & { now: () => number },
  request: IncomingMessage,
  response: ServerResponse,
  transaction: Transaction,
  onward: Onward,
): Promise<void> {
  const view = viewOf(site.transactions, transaction, site.now())
  if (request.method === 'GET') {
    const back = view === 'paid' ? onward.paid : onward.quit
    return sendPage(response, 200, payerPage(transaction, view, back), onward.paid)
  }
  if (request.method !== 'POST') throw new ProtocolError(405, 'PARAM_ERROR', '不支持的请求方法')
  if (!isOwnPage(site, request)) throw new ProtocolError(403, 'NO_AUTH', '只接受本页的提交')
  const outcome = new URLSearchParams(await readBody(request)).get('outcome')
  if (outcome !== 'succeed' && outcome !== 'fail') throw new ProtocolError(400, 'PARAM_ERROR', '未知的操作')
  // A second tap, or a changed state: the next page shows the state.
  if (view === 'ask') await site.payer.play(transaction, { outcome })
  const isPaid = view === 'paid' || (view === 'ask' && outcome === 'succeed')
  const next = isPaid ? onward.paid : view === 'ask' ? onward.quit : null
  response.writeHead(303, { ...PAGE_HEADERS, Location: next ?? onward.stay }).end()
}

/** The files of the page, and a text for an address without a payment. */
export function servePayerFile(response: ServerResponse, name: string): void {
  if (name === 'style.css') sendText(response, 200, 'text/css', PAYER_STYLE)
  else if (name === 'icon.svg') sendText(response, 200, 'image/svg+xml', PAYER_ICON)
  else sendPage(response, 404, missingPage(), null)
}
