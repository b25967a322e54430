// In place of @tarojs/components/dist/components: the two custom elements that Taro itself puts on the screen, as plain
// ones. Taro's bring a renderer (Stencil) that moves every node of a page into a slot while the page is first drawn.

import { Current, eventCenter } from '@tarojs/runtime'

/** A class of custom element; made late, since tests and the server import this file where there are none. */
function define(name, make) {
  if (typeof customElements === 'undefined' || customElements.get(name)) return
  customElements.define(name, make())
}

/** px the finger goes further than the disc needs to come out. */
const PULL_TO_ARM = 50
/** Of the finger's way: the further, the heavier. */
const PULL_SHARE = 0.6
const TOUCHES = ['touchstart', 'touchend', 'touchcancel']
/** Taro's words for its calls. */
const STARTED = '__taroStartPullDownRefresh'
const STOPPED = '__taroStopPullDownRefresh'

/** Pulling a page down at its top: a disc tells, letting go refreshes (Taro's page says when that has ended). */
export function defineCustomElementTaroPullToRefreshCore() {
  define(
    'taro-pull-to-refresh-core',
    () =>
      class extends HTMLElement {
        /** The page's own touches and Taro's calls come to this object itself. */
        connectedCallback() {
          this.page = this.parentElement
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

        handleEvent(event) {
          if (event.type === 'touchstart') this.touched(event)
          else if (event.type === 'touchmove') this.pulled(event)
          else this.released()
        }

        touched({ touches }) {
          if (this.page.scrollTop > 0 || touches.length > 1) return
          this.startY = touches[0].screenY
          // Not passive, and only now: a listener that may refuse would hold up every scroll.
          this.page.addEventListener('touchmove', this, { passive: false })
        }

        pulled(event) {
          const way = event.touches[0].screenY - this.startY
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

        startCalled({ successHandler }) {
          if (this.page.classList.contains('taro_page_show')) this.refresh()
          successHandler({ errMsg: 'startPullDownRefresh: ok' })
        }

        stopCalled({ successHandler }) {
          this.isRefreshing = false
          this.show(false)
          successHandler({ errMsg: 'stopPullDownRefresh: ok' })
        }

        refresh() {
          this.isRefreshing = true
          this.show(true)
          this.page.__page?.onPullDownRefresh()
        }

        show(isShown) {
          if (isShown === (this.isShown ?? false)) return
          this.isShown = isShown
          if (!isShown) return this.disc.remove()
          this.disc ??= Object.assign(document.createElement('div'), {
            className: 'pull-disc',
            innerHTML: '<i></i><i></i><i></i>',
          })
          this.append(this.disc)
        }
      },
  )
}

const pathOf = (address) => `/${address.replace(/^\/+/, '').split(/[?#]/)[0]}`

/** The tab bar, in Taro's own class names. Of its interface it knows what the app uses: badges, dots, and to show and hide. */
export function defineCustomElementTaroTabbar() {
  define(
    'taro-tabbar',
    () =>
      class extends HTMLElement {
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
          eventCenter.on('__taroRouterChange', ({ toLocation }) => this.select(toLocation?.path))
          this.answer('SetTabBarBadge', ({ index, text }) => this.setBadge(index, text))
          this.answer('RemoveTabBarBadge', ({ index }) => this.removeMark(index, '.taro-tabbar-badge'))
          this.answer('ShowTabBarRedDotHandler', ({ index }) => this.showDot(index))
          this.answer('HideTabBarRedDotHandler', ({ index }) => this.removeMark(index, '.weui-badge_dot'))
          this.answer('ShowTabBar', () => this.hide(false))
          this.answer('HideTabBar', () => this.hide(true))
          this.select(this.conf.homePage)
        }

        /** Taro's calls arrive as events with two ways out. */
        answer(name, act) {
          eventCenter.on(`__taro${name}`, (call) => {
            const isKnown = call.index === undefined || call.index in this.items
            if (isKnown) act(call)
            const errMsg = `${name[0].toLowerCase()}${name.slice(1)}:${isKnown ? 'ok' : 'fail tabbar item not found'}`
            ;(isKnown ? call.successHandler : call.errorHandler)({ errMsg })
          })
        }

        makeItem(tab, index) {
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
            Current.page?.onTabItemTap?.({ index, pagePath: tab.pagePath, text: tab.text })
            eventCenter.trigger('__galleriaTab', pathOf(tab.pagePath))
          })
          return { tab, link, icon, box }
        }

        select(address) {
          const path = pathOf(address || this.conf.homePage)
          this.isOnTab = this.items.some(({ tab }) => pathOf(tab.pagePath) === path)
          // Nobody sees it elsewhere.
          if (this.isOnTab) this.light(path)
          this.settle()
        }

        light(path) {
          for (const { tab, link, icon } of this.items) {
            const isOn = pathOf(tab.pagePath) === path
            link.className = isOn ? 'weui-tabbar__item weui-bar__item_on' : 'weui-tabbar__item'
            if (isOn) link.setAttribute('aria-current', 'page')
            else link.removeAttribute('aria-current')
            const drawing = isOn ? tab.selectedIconPath : tab.iconPath
            if (icon.getAttribute('src') !== drawing) icon.src = drawing
          }
        }

        /** One mark at a time: a text and a dot take each other's place. */
        setBadge(index, text) {
          const had = Number.parseInt(this.items[index].box.querySelector('.weui-badge')?.textContent ?? '', 10)
          this.removeMark(index, '.weui-badge')
          const isMore = Number.parseInt(text, 10) > had
          if (text) this.mark(index, `weui-badge taro-tabbar-badge${isMore ? ' weui-badge_more' : ''}`, text)
        }

        showDot(index) {
          this.removeMark(index, '.weui-badge')
          this.mark(index, 'weui-badge weui-badge_dot taro-tabbar-dot', '')
        }

        removeMark(index, selector) {
          this.items[index].box.querySelector(selector)?.remove()
        }

        mark(index, className, textContent) {
          this.items[index].box.append(Object.assign(document.createElement('span'), { className, textContent }))
        }

        hide(isHidden) {
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

// Taro's preview of pictures asks for these two; they leave the bundle with it.
export { defineCustomElement as defineCustomElementTaroSwiperCore } from '@tarojs/components/dist/components/taro-swiper-core.js'
export { defineCustomElement as defineCustomElementTaroSwiperItemCore } from '@tarojs/components/dist/components/taro-swiper-item-core.js'
