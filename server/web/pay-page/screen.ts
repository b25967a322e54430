import { priceParts, priceText } from '@contract/codes/money'
import { PAY_WAY } from '@contract/codes/payment'
import type { PaymentView } from '@contract/schema/payment'
import type { Cashier, Scene } from './cashier'
import { leftParts } from './time-left'

/** Text and buttons of a scene other than the till. */
interface ResultTexts {
  mark: string
  isGood?: boolean
  heading: string
  sentence: string
  first?: { text: string; act: () => void }
  second?: { text: string; act: () => void }
}

const TICK_MS = 250

/** Draws the page: one scene at a time, into the parts of the HTML. */
export class Screen {
  #cashier: Cashier | null = null
  /** Server time minus this phone's. */
  #offset = 0
  #deadline = 0
  /** The deadline after which the payment was read again. */
  #reloadedAt = 0
  #timer = 0

  constructor(private readonly page: Document) {}

  attach(cashier: Cashier): void {
    this.#cashier = cashier
    this.#part('confirm').addEventListener('click', () => void cashier.pay())
    this.#part('back').addEventListener('click', () => this.askToLeave())
    this.#part('stay').addEventListener('click', () => this.#reveal('leave', false))
    this.#part('go').addEventListener('click', () => {
      this.#reveal('leave', false)
      cashier.leave()
    })
  }

  show(scene: Scene): void {
    this.#stopClock()
    this.#reveal('bones', scene.kind === 'loading')
    this.#reveal('till', scene.kind === 'till')
    this.#reveal('dock', scene.kind === 'till')
    this.#reveal('said', scene.kind !== 'till' && scene.kind !== 'loading')
    if (scene.kind === 'till') this.#showTill(scene)
    else if (scene.kind !== 'loading') this.#showResult(this.#resultOf(scene))
    this.#reveal('owed', scene.kind === 'failed')
    if (scene.kind === 'failed') this.#showOwed(scene.view)
  }

  /** Amount and time left of a payment. */
  #showOwed(view: PaymentView): void {
    const { yuan, decimals } = priceParts(view.amount)
    this.#part('owedSum').textContent = yuan + decimals
    this.#countDown(view, 'owedCount')
  }

  #showTill({ view, chosen, isBusy, trouble }: Extract<Scene, { kind: 'till' }>): void {
    const { yuan, decimals } = priceParts(view.amount)
    this.#part('yuan').textContent = yuan
    this.#part('decimals').textContent = decimals
    this.#part('title').textContent = view.title
    this.#fill(
      'ways',
      view.payWays.map((way) => this.#way(way, way.payWay === chosen)),
    )
    const confirm = this.#part('confirm') as HTMLButtonElement
    const name = view.payWays.find((way) => way.payWay === chosen)?.name ?? ''
    confirm.textContent = isBusy ? '正在前往…' : `确认支付 ${priceText(view.amount)}`
    confirm.setAttribute('aria-label', `${name}，确认支付 ${priceText(view.amount)}`)
    confirm.disabled = isBusy || chosen === null
    this.#toast(trouble)
    this.#countDown(view, 'count')
  }

  #way(way: { payWay: string; name: string; available: boolean; reason?: string }, isChosen: boolean): HTMLElement {
    const row = this.page.createElement('button')
    row.type = 'button'
    row.className = `cell${way.available ? '' : ' is-off'}`
    row.setAttribute('role', 'radio')
    row.setAttribute('aria-checked', String(isChosen))
    row.disabled = !way.available
    const mark = this.page.createElement('span')
    mark.className = way.payWay === PAY_WAY.alipayWap ? 'brand is-alipay' : 'brand'
    const words = this.page.createElement('span')
    words.className = 'grow'
    words.textContent = way.name
    if (way.reason) {
      const reason = this.page.createElement('small')
      reason.textContent = way.reason
      words.append(reason)
    }
    const check = this.page.createElement('span')
    check.className = `check${isChosen ? ' is-on' : ''}`
    row.append(mark, words, check)
    row.addEventListener('click', () => this.#cashier?.choose(way.payWay))
    return row
  }

  #resultOf(scene: Exclude<Scene, { kind: 'till' | 'loading' }>): ResultTexts {
    const cashier = this.#cashier
    const again = { text: '重新支付', act: () => void cashier?.reload() }
    const onward = (text: string, isPaid: boolean) =>
      cashier?.canGoOn(isPaid) ? { text, act: () => void cashier.goOn(isPaid) } : undefined
    switch (scene.kind) {
      case 'asking':
        return { mark: '…', heading: '正在确认支付结果', sentence: '请稍候，通常只需几秒' }
      case 'unsure':
        return {
          mark: '?',
          heading: '支付结果确认中',
          sentence: '如果你已付款，无需重复支付，结果稍后会更新',
          first: { text: '我已付款，刷新结果', act: () => void cashier?.ask() },
          second: again,
        }
      case 'paid':
        return { mark: '✓', isGood: true, heading: '支付成功', sentence: '', first: onward('完成', true) }
      case 'failed':
        return {
          mark: '!',
          heading: '支付没有完成',
          sentence: '没有扣款，可以重新支付',
          first: again,
          second: onward('查看订单', false),
        }
      case 'closed':
        return { mark: '!', heading: '订单已关闭', sentence: '这笔订单不能再支付', first: onward('查看订单', false) }
      case 'broken':
        return { mark: '!', heading: '没有打开收银台', sentence: scene.text, first: { ...again, text: '重试' } }
    }
  }

  #showResult(result: ResultTexts): void {
    const mark = this.#part('mark')
    mark.textContent = result.mark
    mark.className = `arch${result.isGood ? ' is-good' : ''}`
    this.#part('heading').textContent = result.heading
    this.#part('sentence').textContent = result.sentence
    this.#choice('first', result.first)
    this.#choice('second', result.second)
  }

  #choice(id: string, choice: ResultTexts['first']): void {
    const button = this.#part(id) as HTMLButtonElement
    button.hidden = choice === undefined
    button.textContent = choice?.text ?? ''
    button.onclick = choice ? () => choice.act() : null
  }

  #countDown(view: PaymentView, place: 'count' | 'owedCount'): void {
    this.#offset = view.serverNow - Date.now()
    this.#deadline = view.expireAt
    this.#runClock(place)
  }

  #runClock(place: 'count' | 'owedCount'): void {
    const left = this.#deadline - (Date.now() + this.#offset)
    const boxes = leftParts(left).map((part) => {
      const box = this.page.createElement('b')
      box.textContent = part
      return box
    })
    this.#fill(place, boxes, ':')
    if (left > 0) this.#timer = window.setTimeout(() => this.#runClock(place), Math.min(TICK_MS, left))
    else if (this.#reloadedAt !== this.#deadline) {
      // Once per deadline: if the server still reports time left, its clock decides.
      this.#reloadedAt = this.#deadline
      this.#cashier?.reload()
    }
  }

  #stopClock(): void {
    window.clearTimeout(this.#timer)
  }

  /** Back, by the arrow or the browser: a payer with an open payment is asked to confirm. */
  askToLeave(): void {
    if (this.#cashier?.scene.kind !== 'till') {
      this.#cashier?.leave()
      return
    }
    const left = leftParts(this.#deadline - (Date.now() + this.#offset)).join(':')
    this.#part('leaveText').textContent = `订单为你保留 ${left}，逾期自动关闭`
    this.#reveal('leave', true)
    this.#part('stay').focus()
  }

  /** Shows an error at the ways to pay until the next try. */
  #toast(text: string): void {
    if (text === '') return
    const line = this.page.createElement('p')
    line.className = 'trouble'
    line.setAttribute('role', 'alert')
    line.textContent = text
    this.#part('ways').append(line)
  }

  #reveal(id: string, isShown: boolean): void {
    this.#part(id).hidden = !isShown
  }

  /** Replaces the contents of a part. */
  #fill(id: string, children: readonly HTMLElement[], between = ''): void {
    const part = this.#part(id)
    part.textContent = ''
    children.forEach((child, index) => {
      if (index > 0 && between !== '') part.append(between)
      part.append(child)
    })
  }

  #part(id: string): HTMLElement {
    const part = this.page.getElementById(id)
    if (!part) throw new Error(`the page has no part ${id}`)
    return part
  }
}
