import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY, type PayWay } from '@contract/codes/payment'
import type { Address } from '@contract/schema/address'
import type { CommitInput, CommitReply, ConfirmInput } from '@contract/schema/order'
import { TurnableClock } from '@server/kernel/clock'
import { newId } from '@server/kernel/ids'
import { silentLog } from '@server/kernel/log'
import { mediaStorage } from '@server/media'
import { cleanHtml, limitsOf, type ProductDraft, type SkuForSale } from '@server/modules/goods/catalog'
import type { Store } from '@server/modules/goods/store'
import { createZeroPay } from '@server/pay/zero'
import { type Gateway, startGateway } from '@server/sandbox/gateway'
import type { GatewayOptions } from '@server/sandbox/gateway-options'
import { loadSandboxAlipay, loadSandboxPay } from '@server/sandbox/providers'
import { wireServices } from '@server/services'
import { migratedDb } from './app'
import { eventually, WAIT_MS } from './eventually'
import { TEST_SKU, TEST_STORE } from './goods'
import { PATIENT_RETRIES_MS, payerPageOf } from './test-gateway'

/**
 * The services of the mall for tests, on a temporary database of either engine, with the real payment client and a real
 * sandbox gateway. Only the goods are created by the test.
 */
export async function openTestShop(options: { refundDelayMs?: number } = {}) {
  const { db, drop } = await migratedDb()
  const clock = new TurnableClock()
  const folder = await mkdtemp(join(tmpdir(), 'till-'))
  const notices: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const name = request.url?.split('/').pop() ?? ''
      const reply = await mall.payments.notices.handle(name, request.headers, Buffer.concat(chunks))
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
  const provider = await loadSandboxPay(
    {
      folder: join(folder, 'sandbox'),
      gatewayUrl: gateway.url,
      notifyUrl: `http://127.0.0.1:${noticePort}/pay/notice/wechat`,
    },
    { now },
  )
  const alipay = await loadSandboxAlipay(
    {
      folder: join(folder, 'sandbox'),
      gatewayUrl: `${gateway.url}/gateway.do`,
      notifyUrl: `http://127.0.0.1:${noticePort}/pay/notice/alipay`,
    },
    { now },
  )
  const zero = createZeroPay({ now })
  const webAppId = provider.payee.appIds[1] ?? ''
  const mall = wireServices(db, clock, silentLog, {
    isDemo: true,
    account: {
      sender: { send: async () => undefined },
      demoPhones: [],
      demoCode: '',
      isOwnPage: (url) => url.origin === OWN_ORIGIN,
    },
    media: { folder: join(folder, 'uploads'), storage: mediaStorage({ dataFolder: folder }) },
    providers: [provider, alipay, zero],
    wechatPages: { appId: webAppId, ticket: () => Promise.reject(new Error('the till shows no page')) },
  })
  const { stock, stores, outbox, jobs, editor, addresses, checkout, payments } = mall
  const category = { categoryId: 'c1', parentId: null, level: 1, name: '服饰', picture: null, position: 0 }
  await db.tx((tx) => editor.putCategories(tx, [category]))

  const caller = (uid: string) => ({ uid, isApp: false, now: clock.now() })

  const shop = {
    ...mall,
    clock,
    caller,
    provider,
    cashier: payments.cashier,
    webAppId,

    /** Links a shopper to an account of WeChat's web view. */
    async meetInWechat(uid: string, openId: string): Promise<void> {
      const row = { authType: 'wechat', openId, unionId: '', uid, boundAt: clock.now() }
      await db.tx((tx) => tx.insertInto('third_account').values(row).execute())
    },

    async addStore(change: Partial<Store> = {}): Promise<Store> {
      const store: Store = { ...TEST_STORE, storeId: newId(), ...change }
      await db.tx((tx) => stores.putStore(tx, store, 0, clock.now()))
      // Goods must be visible at once, without the delivery of events.
      await outbox.drain()
      return store
    },

    /** Publishes a SKU with a stock of `stockNumber`. */
    async addSku(store: Store, stockNumber: number, change: Partial<SkuForSale> = {}): Promise<SkuForSale> {
      const ids = { skuId: newId(), productId: newId() }
      const sku = { ...TEST_SKU, ...ids, storeId: store.storeId, businessId: store.businessId, ...change }
      await shop.changeSku(sku, {})
      if (stockNumber > 0) await db.tx((tx) => stock.setOnHand(tx, sku.skuId, stockNumber, 'test', clock.now()))
      return sku
    },

    /** Replaces the other SKUs of its product, each with the same stock. */
    async addSkus(
      known: SkuForSale,
      others: readonly (Pick<SkuForSale, 'priceCents'> & { onHand: number })[],
    ): Promise<SkuForSale[]> {
      const skus = others.map(({ priceCents }, at) => ({
        ...known,
        skuId: newId(),
        specText: `${known.specText} ${at}`,
        priceCents,
        memberPriceCents: null,
      }))
      await shop.saveProduct([known, ...skus])
      const levels = skus.map(({ skuId }, at) => ({ skuId, onHand: others[at]?.onHand ?? 0 }))
      await db.tx((tx) => stock.stockUp(tx, levels, 'test', clock.now()))
      return skus
    },

    /** Changes fields of a SKU: prices, limits, shelf … */
    changeSku: (known: SkuForSale, change: Partial<SkuForSale>): Promise<void> =>
      shop.saveProduct([{ ...known, ...change }]),

    /** Writes a product with these SKUs; the first one has the fields of the product. */
    async saveProduct(skus: readonly [SkuForSale, ...SkuForSale[]]): Promise<void> {
      const [sku] = skus
      const draft: ProductDraft = {
        ...sku,
        categoryId: 'c1',
        subtitle: '',
        brand: '',
        identifyCode: '',
        pictures: [sku.picture],
        parameters: [],
        services: [],
        note: '',
        detailHtml: await cleanHtml(''),
        soldCount: 0,
        editorialRank: null,
        listedAt: 0,
        optionGroups: [{ name: '规格', values: skus.map(({ specText: name }) => ({ name })) }],
        skus: skus.map(({ ticket, ...plain }) => {
          const own = { skuCode: '', barcode: '', options: [plain.specText], picture: null }
          return { ...plain, ...(ticket && { ticket }), ...own }
        }),
      }
      await db.tx((tx) => editor.saveProducts(tx, [draft], clock.now()))
    },

    /** Creates a shopper with an address in Hangzhou. */
    async addShopper(change: { memberUntil?: number } = {}): Promise<{ uid: string; address: Address }> {
      const mobile = `139${String(++phones).padStart(8, '0')}`
      const shopper = { countryCode: '86', mobile, name: '测试', ...change }
      const uid = await db.tx((tx) => mall.account.createShopper(tx, shopper, clock.now()))
      const address = await addresses.save(
        uid,
        { name: '林予安', mobile, areaCode: '330108', detail: '江汉路 1786 号' },
        clock.now(),
      )
      return { uid, address }
    },

    /** The input of a commit of these SKUs, as the submit page sends it with the price of a confirm. */
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
      const seen = await checkout.confirm(caller(uid), {
        ...base,
        ...(change.addressId ? { addressId: change.addressId } : {}),
        ...(change.usePoints ? { usePoints: true } : {}),
        ...(change.bundleId ? { bundleId: change.bundleId } : {}),
      })
      const kept = new Map(seen.stores.map((store) => [store.storeId, store.deliveryType]))
      return {
        ...base,
        binComits: binComits.map((bin) => ({ ...bin, deliveryType: kept.get(bin.storeId) ?? bin.deliveryType })),
        ...(seen.address ? { addressId: seen.address.id } : {}),
        ...(seen.coupons && seen.coupons.chosenIds.length > 0 ? { couponIds: seen.coupons.chosenIds } : {}),
        payAmount: seen.payAmount,
        ...change,
      }
    },

    commit(uid: string, input: CommitInput, key: string = newId()): Promise<CommitReply> {
      return mall.commits.commit({ ...caller(uid), input, idempotency: { key, body: JSON.stringify(input) } })
    },

    /** Commits these SKUs for the shopper. */
    async order(uid: string, ...lines: (readonly [SkuForSale, number])[]): Promise<CommitReply> {
      return shop.commit(uid, await shop.commitInput(uid, lines))
    },

    /** Opens the payment at the gateway; resolves with the id of the payer's page. */
    async open(payOrderNo: string, payWay: PayWay = PAY_WAY.wechatH5): Promise<string> {
      const opened = await payments.cashier.pay({ payOrderNo, payWay }, '127.0.0.1')
      return payerPageOf(opened.payParams?.h5Url ?? '')
    },

    /** The id of an opened payment's page, after a visit by the payer. */
    pageOf: payerPageOf,

    /** Performs an action of the gateway's payer. */
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

    /** Opens and pays a payment, and waits until its notice is accepted. */
    async pay(payOrderNo: string, payWay?: PayWay): Promise<string> {
      const prepayId = await shop.open(payOrderNo, payWay)
      await shop.play(prepayId, { outcome: 'duplicate', times: 1 })
      return prepayId
    },

    /** Number of pieces of a limited product that a shopper has bought in the current period. */
    async bought(uid: string, sku: SkuForSale): Promise<number> {
      const found = await mall.limits.bought(db.q, uid, limitsOf([sku], clock.now()))
      return found.get(sku.productId) ?? 0
    },

    waitFor: (isTrue: () => Promise<boolean>) => eventually(isTrue, 'what the till waits for'),

    /** Sends the waiting refunds, and waits until the gateway has reported the result of each. */
    refundsDone: () =>
      shop.waitFor(async () => {
        // A refund request that timed out is repeated after a minute, which the test's clock may never reach.
        await db.q.updateTable('job').set({ dueAt: 0 }).where('kind', '=', 'payment.refund').execute()
        await jobs.runDue()
        const open = await db.q
          .selectFrom('payment_refund')
          .select('refundNo')
          .where('state', '=', 'processing')
          .execute()
        return open.length === 0
      }),

    /** Completes refunds, delivers their events, and completes the refunds that follow from these. */
    async moneyDone(): Promise<void> {
      for (let i = 0; i < 2; i++) {
        await shop.refundsDone()
        await outbox.drain()
      }
    },

    /** Waits until the payment of a payable is refunded. */
    sentBack: (payOrderNo: string): Promise<boolean> =>
      shop.waitFor(async () => {
        await jobs.runDue()
        const back = db.q.selectFrom('payment').select('state').where('payableNo', '=', payOrderNo)
        return (await back.where('state', '=', 'refunded').executeTakeFirst()) !== undefined
      }),

    /** Runs the hourly sweeps of what shoppers own. */
    async sweepOwned(now: number): Promise<void> {
      await mall.ledger.sweep(now)
      await mall.tickets.sweep(now)
      await mall.benefits.sweep()
      await db.tx((tx) => mall.slots.sweep(tx, now))
    },

    isReceived: async (uid: string, id: string): Promise<boolean> => {
      const of = db.q.selectFrom('shop_order').select('receivedAt').where('uid', '=', uid).where('id', '=', id)
      return (await of.executeTakeFirstOrThrow()).receivedAt > 0
    },

    /** Stops the gateway: connections to it fail. */
    async cutGateway(): Promise<void> {
      await gateway.close()
    },

    async restoreGateway(): Promise<void> {
      gateway = await startGateway({ ...gatewayOptions, port: gateway.port })
    },

    status: async (uid: string, orderId: string) => (await mall.orders.detail(uid, { orderId })).status,

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
  return shop
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>

let phones = 0

/** The address that payments return to. */
const OWN_ORIGIN = 'https://mall.example'
