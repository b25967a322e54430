import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import type { Address } from '@contract/schema/address'
import type { CommitInput, CommitReply, ConfirmInput } from '@contract/schema/order'
import { migratedDb } from '../../../test/support/app'
import { eventually, WAIT_MS } from '../../../test/support/eventually'
import { PATIENT_RETRIES_MS } from '../../../test/support/test-gateway'
import { TurnableClock } from '../../kernel/clock'
import type { Reader } from '../../kernel/db'
import { FanOut } from '../../kernel/fan-out'
import { newId } from '../../kernel/ids'
import { Jobs } from '../../kernel/jobs'
import { silentLog } from '../../kernel/log'
import { Outbox } from '../../kernel/outbox'
import { loadPayProvider } from '../../pay/load'
import { createZeroPay } from '../../pay/zero'
import { type Gateway, type GatewayOptions, startGateway } from '../../sandbox/gateway'
import { AccountService } from '../account'
import { AddressService } from '../address'
import { CartService } from '../cart'
import { CatalogService, cleanHtml, type ProductDraft, ProductEditor, type SkuForSale } from '../catalog'
import { CheckoutService } from '../checkout'
import { boughtNumbers, createOrders } from '../order'
import { SearchService } from '../search'
import { StockService } from '../stock'
import { type Store, StoreService } from '../store'
import { createPayments } from '.'
import { TEST_SKU, TEST_STORE } from './goods.fixture'

/**
 * The money line for tests, on a throwaway database of either engine: real services from cart to payment, and the real
 * payment client against a real sandbox gateway. Only the shelf of goods is filled by hand.
 */
export async function openTill(options: { refundDelayMs?: number } = {}) {
  const { db, drop } = await migratedDb()
  const clock = new TurnableClock()
  const folder = await mkdtemp(join(tmpdir(), 'till-'))
  const jobs = new Jobs(db, clock, silentLog)
  const outbox = new Outbox(db, clock, silentLog, jobs)
  const fanOut = new FanOut(db, silentLog)
  const shoppers = new AccountService(db)
  const stores = new StoreService(db, clock, fanOut)
  const stock = new StockService(outbox)
  const words = { containsSensitive: (text: string) => text.includes('违禁') }
  const addresses = new AddressService(db, stores, words)
  const search = new SearchService(db, clock, fanOut)
  const catalog = new CatalogService(
    db,
    clock,
    stores,
    stock,
    search,
    boughtNumbers,
    async () => null,
    async () => new Set(),
    fanOut,
  )
  const editor = new ProductEditor(db, clock, stores, stock, search, outbox, fanOut)
  const category = { categoryId: 'c1', parentId: null, level: 1, name: '服饰', picture: null, position: 0 }
  await db.tx((tx) => editor.putCategories(tx, [category]))
  const cart = new CartService(db, clock, { catalog, stores, stock, shoppers, addresses }, boughtNumbers)
  const checkout = new CheckoutService(db.q, { catalog, stores, stock, cart, addresses, shoppers }, boughtNumbers)
  const ports = { stores, stock, cart, addresses, shoppers, words }
  const made = createOrders({
    db,
    clock,
    log: silentLog,
    jobs,
    outbox,
    checkout,
    ports,
    payments: () => payments.forOrders,
  })

  const notices: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const name = request.url?.split('/').pop() ?? ''
      const reply = await payments.notices.handle(name, request.headers, Buffer.concat(chunks))
      response.writeHead(reply.status, reply.contentType ? { 'content-type': reply.contentType } : {}).end(reply.body)
    })
  })
  await new Promise<void>((done) => notices.listen(0, '127.0.0.1', done))
  const noticePort = (notices.address() as AddressInfo).port
  const now = () => clock.now()
  const gatewayOptions: GatewayOptions = {
    folder: join(folder, 'sandbox'),
    now,
    refundDelayMs: options.refundDelayMs ?? 5,
    retryDelaysMs: PATIENT_RETRIES_MS,
    answerTimeoutMs: WAIT_MS,
  }
  let gateway: Gateway = await startGateway(gatewayOptions)
  const provider = await loadPayProvider(
    {
      kind: 'sandbox',
      folder: join(folder, 'sandbox'),
      gatewayUrl: gateway.url,
      notifyUrl: `http://127.0.0.1:${noticePort}/pay/notice/wechat`,
    },
    { now },
  )
  const zero = createZeroPay({ now })
  const openIds = new Map<string, string>()
  const web = {
    appId: provider.payee.appIds[1] ?? '',
    openIdOf: async (_q: Reader, uid: string) => openIds.get(uid) ?? null,
  }
  const deps = { db, clock, log: silentLog, jobs, outbox, payables: made.life, providers: [provider, zero], web }
  const payments = createPayments(deps)

  const till = {
    ...{ db, clock, jobs, outbox, stock, stores, cart, checkout, provider, payments, shoppers, addresses },
    ...made,
    cashier: payments.cashier,
    /** Who our shoppers are in WeChat's web view. */
    openIds,
    webAppId: web.appId,

    async addStore(change: Partial<Store> = {}): Promise<Store> {
      const store: Store = { ...TEST_STORE, storeId: newId(), ...change }
      await db.tx((tx) => stores.putStore(tx, store, 0, clock.now()))
      // A fixture must not wait for the news to go round.
      await outbox.drain()
      return store
    },

    /** A SKU on the shelf with `stockNumber` pieces of it. */
    async addSku(store: Store, stockNumber: number, change: Partial<SkuForSale> = {}): Promise<SkuForSale> {
      const ids = { skuId: newId(), productId: newId() }
      const sku = { ...TEST_SKU, ...ids, storeId: store.storeId, businessId: store.businessId, ...change }
      await till.changeSku(sku, {})
      if (stockNumber > 0) await db.tx((tx) => stock.setOnHand(tx, sku.skuId, stockNumber, 'test', clock.now()))
      return sku
    },

    /** The same SKU with other prices, limits, on another shelf … */
    async changeSku(known: SkuForSale, change: Partial<SkuForSale>): Promise<void> {
      const sku = { ...known, ...change }
      const draft: ProductDraft = {
        ...sku,
        ...{ categoryId: 'c1', subtitle: '', brand: '', identifyCode: '', pictures: [sku.picture], parameters: [] },
        ...{ services: [], note: '', detailHtml: await cleanHtml(''), soldCount: 0, editorialRank: null, listedAt: 0 },
        optionGroups: [{ name: '规格', values: [{ name: sku.specText }] }],
        skus: [{ ...sku, skuCode: '', barcode: '', options: [sku.specText], picture: null }],
      }
      await db.tx((tx) => editor.saveProducts(tx, [draft], clock.now()))
    },

    /** A shopper with an address in Hangzhou. */
    async addShopper(change: { memberUntil?: number } = {}): Promise<{ uid: string; address: Address }> {
      const mobile = `139${String(++phones).padStart(8, '0')}`
      const shopper = { countryCode: '86', mobile, name: '测试', ...change }
      const uid = await db.tx((tx) => shoppers.createShopper(tx, shopper, clock.now()))
      const address = await addresses.save(
        uid,
        { name: '林予安', mobile, areaCode: '330108', detail: '江汉路 1786 号' },
        clock.now(),
      )
      return { uid, address }
    },

    /** A commit of these as the submit page would send it, seeing the price that a confirm gives. */
    async commitInput(
      uid: string,
      lines: readonly (readonly [SkuForSale, number])[],
      change: Partial<CommitInput> = {},
    ): Promise<CommitInput> {
      const bins = new Map<string, CommitInput['binComits'][number]>()
      for (const [sku, number] of lines) {
        const bin = bins.get(sku.storeId) ?? { storeId: sku.storeId, products: [] }
        bin.products.push({ skuId: sku.skuId, number })
        bins.set(sku.storeId, bin)
      }
      const binComits = change.binComits ?? [...bins.values()]
      const base = {
        source: SUBMIT_SOURCE.submitOrder,
        orderSource: ORDER_SOURCE.web,
        binComits,
      } satisfies ConfirmInput
      const seen = await checkout.confirm(
        uid,
        { ...base, ...(change.addressId ? { addressId: change.addressId } : {}) },
        clock.now(),
      )
      const kept = new Map(seen.stores.map((store) => [store.storeId, store.deliveryType]))
      return {
        ...base,
        binComits: binComits.map((bin) => ({ ...bin, deliveryType: kept.get(bin.storeId) ?? bin.deliveryType })),
        ...(seen.address ? { addressId: seen.address.id } : {}),
        payAmount: seen.payAmount,
        ...change,
      }
    },

    commit(uid: string, input: CommitInput, key: string = newId()): Promise<CommitReply> {
      return made.commits.commit({ uid, input, now: clock.now(), idempotency: { key, body: JSON.stringify(input) } })
    },

    /** Commits these for the shopper. */
    async order(uid: string, ...lines: (readonly [SkuForSale, number])[]): Promise<CommitReply> {
      return till.commit(uid, await till.commitInput(uid, lines))
    },

    /** Opens the payment at the gateway; gives what the payer's page is known by. */
    async open(payOrderNo: string): Promise<string> {
      const opened = await payments.cashier.pay({ payOrderNo, payWay: PAY_WAY.wechatH5 }, '127.0.0.1')
      return prepayIdOf(opened.payParams?.h5Url ?? '')
    },

    /** Tells the gateway's payer what to do. */
    async play(
      prepayId: string,
      outcome: Record<string, unknown>,
    ): Promise<{ deliveries: number[]; trade_state: string }> {
      const reply = await fetch(`${gateway.url}/sandbox/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prepay_id: prepayId, ...outcome }),
      })
      if (!reply.ok) throw new Error(`the gateway refused: ${reply.status} ${await reply.text()}`)
      return (await reply.json()) as { deliveries: number[]; trade_state: string }
    },

    /** Opens and pays, and waits for the notice to be taken. */
    async pay(payOrderNo: string): Promise<string> {
      const prepayId = await till.open(payOrderNo)
      await till.play(prepayId, { outcome: 'duplicate', times: 1 })
      return prepayId
    },

    waitFor: (isTrue: () => Promise<boolean>) => eventually(isTrue, 'what the till waits for'),

    /** Sends the refunds that wait, and waits until the gateway has told of all of them. */
    refundsDone: () =>
      till.waitFor(async () => {
        await jobs.runDue()
        const open = await db.q
          .selectFrom('payment_refund')
          .select('refund_no')
          .where('state', '=', 'processing')
          .execute()
        return open.length === 0
      }),

    /** Stops the gateway: nobody answers. */
    async cutGateway(): Promise<void> {
      await gateway.close()
    },

    async restoreGateway(): Promise<void> {
      gateway = await startGateway({ ...gatewayOptions, port: gateway.port })
    },

    status: async (uid: string, orderId: string) => (await made.orders.detail(uid, { orderId })).status,

    async close(): Promise<void> {
      await jobs.stop()
      await outbox.stop()
      await gateway.close()
      notices.closeAllConnections()
      await new Promise((done) => notices.close(done))
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return till
}

export type Till = Awaited<ReturnType<typeof openTill>>

let phones = 0

function prepayIdOf(h5Url: string): string {
  return /\/pay\/h5\/(wx[0-9a-f]+)/.exec(h5Url)?.[1] ?? ''
}
