// In place of @tarojs/components/dist/components: the two custom elements that Taro itself puts on the screen, without its
// renderer (Stencil), which moves each node of a page into a slot while the page is first drawn.
import { Current, eventCenter } from '@tarojs/runtime'
import type { OpenPage } from './router-page'

/** Registers a custom element. `make` runs only in a browser: tests and the server import this file, too. */
function define(name: string, make: () => CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return
  customElements.define(name, make())
}

/** Payload of the event that carries a Taro API call. */
interface Call {
  successHandler(done: { errMsg: string }): void
  errorHandler(done: { errMsg: string }): void
}

/** Pull distance in px beyond which a release refreshes. */
const PULL_TO_ARM = 50
/** Ratio of the pull distance to the movement of the finger. */
const PULL_SHARE = 0.6
const TOUCHES = ['touchstart', 'touchend', 'touchcancel'] as const
/** Events of Taro's API calls. */
const STARTED = '__taroStartPullDownRefresh'
const STOPPED = '__taroStopPullDownRefresh'

/** Pull down to refresh: a disc appears, and a release refreshes. The page ends it through Taro's API. */
export function defineCustomElementTaroPullToRefreshCore(): void {
  define(
    'taro-pull-to-refresh-core',
    () =>
      class extends HTMLElement {
        page!: HTMLElement & { __page?: OpenPage }
        disc?: HTMLElement
        startY = 0
        isRefreshing = false
        isShown = false

        connectedCallback() {
          this.page = this.parentElement as typeof this.page
          this.isRefreshing = false
          for (const type of TOUCHES) this.page.addEventListener(type, this, { passive: true })
          eventCenter.on(STARTED, this.startCalled, this)
          eventCenter.on(STOPPED, this.stopCalled, this)
        }

        disconnectedCallback() {
          for (const type of [...TOUCHES, 'touchmove']) this.page.removeEventListener(type, this)
          eventCenter.off(STARTED, this.startCalled, this)
          eventCenter.off(STOPPED, this.stopCalled, this)
          if (this.isShown) this.show(false)
        }

        handleEvent(event: TouchEvent) {
          if (event.type === 'touchstart') this.touched(event)
          else if (event.type === 'touchmove') this.pulled(event)
          else this.released()
        }

        touched({ touches }: TouchEvent) {
          const [finger] = touches
          if (!finger || this.page.scrollTop > 0 || touches.length > 1) return
          this.startY = finger.screenY
          // Not passive, and only during a touch: such a listener delays every scroll.
          this.page.addEventListener('touchmove', this, { passive: false })
        }

        pulled(event: TouchEvent) {
          const way = (event.touches[0]?.screenY ?? 0) - this.startY
          if (way <= 0 || this.page.scrollTop > 0) {
            if (!this.isRefreshing) this.show(false)
            return
          }
          if (event.cancelable) event.preventDefault()
          if (!this.isRefreshing) this.show(way * PULL_SHARE >= PULL_TO_ARM)
        }

        released() {
          this.page.removeEventListener('touchmove', this)
          if (this.isShown && !this.isRefreshing) this.refresh()
        }

        startCalled({ successHandler }: Call) {
          if (this.page.classList.contains('taro_page_show')) this.refresh()
          successHandler({ errMsg: 'startPullDownRefresh: ok' })
        }

        stopCalled({ successHandler }: Call) {
          this.isRefreshing = false
          this.show(false)
          successHandler({ errMsg: 'stopPullDownRefresh: ok' })
        }

        refresh() {
          this.isRefreshing = true
          this.show(true)
          this.page.__page?.onPullDownRefresh()
        }

        show(isShown: boolean) {
          if (isShown === this.isShown) return
          this.isShown = isShown
          if (!isShown) {
            this.disc?.remove()
            return
          }
          this.disc ??= Object.assign(document.createElement('div'), {
            className: 'pull-disc',
            innerHTML: '<i></i><i></i><i></i>',
          })
          this.append(this.disc)
        }
      },
  )
}

interface Tab {
  pagePath: string
  text: string
  iconPath: string
  selectedIconPath: string
}
interface TabConf {
  list: Tab[]
  borderStyle?: string
  homePage: string
}
interface Item {
  tab: Tab
  link: HTMLAnchorElement
  icon: HTMLImageElement
  box: HTMLElement
}
/** A call about a tab. */
type TabCall = Call & { index: number; text?: string }

const pathOf = (address: string): string => `/${address.replace(/^\/+/, '').split(/[?#]/)[0]}`

/** The tab bar with Taro's class names: the tabs, badges, dots, and showing and hiding it. */
export function defineCustomElementTaroTabbar(): void {
  define(
    'taro-tabbar',
    () =>
      class extends HTMLElement {
        /** Set by Taro before the element is connected. */
        conf!: TabConf
        items: Item[] = []
        isHidden = false
        isOnTab = false

        connectedCallback() {
          const { list, borderStyle = 'black' } = this.conf
          this.isHidden = false
          this.setAttribute('role', 'navigation')
          this.setAttribute('aria-label', '标签栏')
          const bar = document.createElement('div')
          bar.className = `weui-tabbar taro-tabbar__border-${borderStyle}`
          this.items = list.map((tab, index) => this.makeItem(tab, index))
          bar.append(...this.items.map(({ link }) => link))
          this.append(bar)
          eventCenter.on('__taroRouterChange', ({ toLocation }: { toLocation?: { path: string } }) =>
            this.select(toLocation?.path),
          )
          this.answer('SetTabBarBadge', ({ index, text }) => this.setBadge(index, text ?? ''))
          this.answer('RemoveTabBarBadge', ({ index }) => this.removeMark(index, '.taro-tabbar-badge'))
          this.answer('ShowTabBarRedDotHandler', ({ index }) => this.showDot(index))
          this.answer('HideTabBarRedDotHandler', ({ index }) => this.removeMark(index, '.weui-badge_dot'))
          this.answer('ShowTabBar', () => this.hide(false))
          this.answer('HideTabBar', () => this.hide(true))
          this.select(this.conf.homePage)
        }

        /** Answers a call of Taro, which arrives as an event with two callbacks. */
        answer(name: string, act: (call: TabCall) => void) {
          eventCenter.on(`__taro${name}`, (call: TabCall) => {
            const isKnown = call.index === undefined || call.index in this.items
            if (isKnown) act(call)
            const errMsg = `${name.charAt(0).toLowerCase()}${name.slice(1)}:${isKnown ? 'ok' : 'fail tabbar item not found'}`
            ;(isKnown ? call.successHandler : call.errorHandler)({ errMsg })
          })
        }

        makeItem(tab: Tab, index: number): Item {
          const link = document.createElement('a')
          link.href = `#${pathOf(tab.pagePath)}`
          const icon = Object.assign(document.createElement('img'), { className: 'weui-tabbar__icon', alt: '' })
          const box = document.createElement('span')
          box.className = 'weui-tabbar__box'
          box.append(icon)
          const label = Object.assign(document.createElement('p'), {
            className: 'weui-tabbar__label',
            textContent: tab.text,
          })
          link.append(box, label)
          link.addEventListener('click', (event) => {
            event.preventDefault()
            Current.page?.onTabItemTap?.({ index: String(index), pagePath: tab.pagePath, text: tab.text })
            eventCenter.trigger('__galleriaTab', pathOf(tab.pagePath))
          })
          return { tab, link, icon, box }
        }

        select(address: string | undefined) {
          const path = pathOf(address || this.conf.homePage)
          this.isOnTab = this.items.some(({ tab }) => pathOf(tab.pagePath) === path)
          // On other pages the bar is hidden.
          if (this.isOnTab) this.light(path)
          this.settle()
        }

        light(path: string) {
          for (const { tab, link, icon } of this.items) {
            const isOn = pathOf(tab.pagePath) === path
            link.className = isOn ? 'weui-tabbar__item weui-bar__item_on' : 'weui-tabbar__item'
            if (isOn) link.setAttribute('aria-current', 'page')
            else link.removeAttribute('aria-current')
            const drawing = isOn ? tab.selectedIconPath : tab.iconPath
            if (icon.getAttribute('src') !== drawing) icon.src = drawing
          }
        }

        /** A tab has one mark: a text and a dot replace each other. */
        setBadge(index: number, text: string) {
          const had = Number.parseInt(this.items[index]?.box.querySelector('.weui-badge')?.textContent ?? '', 10)
          this.removeMark(index, '.weui-badge')
          const isMore = Number.parseInt(text, 10) > had
          if (text) this.mark(index, `weui-badge taro-tabbar-badge${isMore ? ' weui-badge_more' : ''}`, text)
        }

        showDot(index: number) {
          this.removeMark(index, '.weui-badge')
          this.mark(index, 'weui-badge weui-badge_dot taro-tabbar-dot', '')
        }

        removeMark(index: number, selector: string) {
          this.items[index]?.box.querySelector(selector)?.remove()
        }

        mark(index: number, className: string, textContent: string) {
          this.items[index]?.box.append(Object.assign(document.createElement('span'), { className, textContent }))
        }

        hide(isHidden: boolean) {
          this.isHidden = isHidden
          this.settle()
        }

        settle() {
          const isAway = this.isHidden || !this.isOnTab
          this.className = `taro-tabbar__tabbar taro-tabbar__tabbar-bottom${isAway ? ' taro-tabbar__tabbar-hide' : ''}`
        }
      },
  )
}

// Taro's preview of pictures imports these two; they are loaded with it.
export { defineCustomElement as defineCustomElementTaroSwiperCore } from '@tarojs/components/dist/components/taro-swiper-core.js'
export { defineCustomElement as defineCustomElementTaroSwiperItemCore } from '@tarojs/components/dist/components/taro-swiper-item-core.js'
