import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { chinaSecond } from '@contract/codes/china-time'
import { formatCents } from '../../kernel/money'
import { withSign } from '../../pay/alipay/signing'
import type { GatewayOptions } from '../gateway-options'
import { allowedReturn, lengthOf, PAGE_HEADERS, type Place, readBody, sendPage } from '../http'
import { Journal } from '../journal'
import { Payer } from '../payer'
import { brokenPage } from '../payer-page'
import { servePayer, servePayerFile } from '../payer-visit'
import { ProtocolError } from '../protocol-error'
import type { Transaction } from '../records'
import { TransactionStore } from '../transaction-store'
import { type AlipayDeps, answerAlipay, provenParams, readPageOrder } from './api'
import { AlipayDesk, alipayWriter } from './desk'
import { readAlipayGateway } from './keys'

const API = '/gateway.do'
const PAGES = '/alipay/pay/'

/** Alipay's side: its trades, its API, the pages of its payer. */
export interface AlipaySite extends AlipayDeps {
  /** Serves Alipay's addresses; false for all others. */
  serve(place: Place, request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>
  close(): void
  /** Resolves when no query is open any more. */
  end(): Promise<void>
}

/** Opens Alipay's journal, next to WeChat's, with Alipay's keys of the folder. */
export async function openAlipay(options: GatewayOptions, now: () => number): Promise<AlipaySite> {
  const keys = await readAlipayGateway(options.folder)
  const { journal, records } = await Journal.open(join(options.folder, 'alipay.ndjson'), options.onBroken)
  const transactions = new TransactionStore(journal, records, now)
  const desk = new AlipayDesk({ platformKey: keys.platformKey, platformSerial: '' }, transactions, { ...options, now })
  const payer = new Payer({ writer: alipayWriter(keys, transactions, desk), transactions, desk, now })
  const parts = { keys, transactions, payer, now }
  return {
    ...parts,
    async serve(place, request, response, url) {
      if (url.pathname === API && request.method === 'POST' && !url.searchParams.has('method')) {
        const text = await answerAlipay(parts, await readBody(request))
        const head = { ...PAGE_HEADERS, 'Content-Type': 'text/html;charset=utf-8', ...lengthOf(text) }
        response.writeHead(200, head).end(text)
      } else if (url.pathname === API && request.method === 'GET') await openPage(parts, place, response, url)
      else if (url.pathname.startsWith(PAGES)) await servePage(parts, place, request, response, url)
      else return false
      return true
    },
    close: () => desk.close(),
    end: () => journal.close(),
  }
}

/** The payer opens the address that the merchant signed: this creates the trade, or finds the existing one. */
async function openPage(parts: AlipayDeps, place: Place, response: ServerResponse, url: URL): Promise<void> {
  try {
    const params = provenParams(parts.keys, url.search.slice(1))
    if (params.method !== 'alipay.trade.wap.pay') throw new ProtocolError(400, 'isv.invalid-method', '不存在的方法名')
    const order = readPageOrder(parts.keys, params, parts.now())
    const trade = await parts.transactions.open(order).catch((error: unknown) => {
      // The page shows that the trade is paid or closed.
      if (error instanceof ProtocolError && /^ORDER(PAID|_CLOSED)$/.test(error.code))
        return parts.transactions.find(order.outTradeNo)
      throw error
    })
    response.writeHead(302, { ...PAGE_HEADERS, Location: `${place.publicUrl}${PAGES}${trade.prepayId}` }).end()
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    sendPage(response, 400, brokenPage(error.message), null)
  }
}

async function servePage(
  parts: AlipayDeps,
  place: Place,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const name = url.pathname.slice(PAGES.length)
  const trade = parts.transactions.findPrepaid(name)
  if (!trade) return servePayerFile(response, name)
  const paid = allowedReturn(place, trade.returnUrl ?? null)
  const onward = {
    paid: paid && (await returnAddress(parts, trade, paid)),
    quit: allowedReturn(place, trade.quitUrl ?? null),
    stay: name,
  }
  return servePayer({ ...place, ...parts }, request, response, trade, onward)
}

/** Where the payer of a paid trade returns to: the merchant's address with signed payment data. */
async function returnAddress({ keys, now }: AlipayDeps, trade: Transaction, returnUrl: string): Promise<string> {
  const url = new URL(returnUrl)
  const told = await withSign(
    {
      app_id: keys.appId,
      auth_app_id: keys.appId,
      seller_id: keys.sellerId,
      charset: 'utf-8',
      version: '1.0',
      method: 'alipay.trade.wap.pay.return',
      timestamp: chinaSecond(now()),
      trade_no: trade.transactionId ?? '',
      out_trade_no: trade.outTradeNo,
      total_amount: formatCents(trade.totalCents),
    },
    keys.platformKey,
  )
  for (const [name, value] of Object.entries({ ...told, sign_type: 'RSA2' })) url.searchParams.append(name, value)
  return url.href
}
