import Taro, {
  useDidHide,
  useDidShow,
  usePullDownRefresh,
  useRouter,
  useShareAppMessage,
  useShareTimeline,
  useReachBottom as useTaroReachBottom,
} from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { host } from '@/platform/host'
import { appWindow } from '@/platform/window'
import { LayersContext } from '@/ui/sheet/layers'
import { stores } from '../env'
import { emit, listen } from '../events'
import { toLogin } from '../navigate'
import { decodeParams, targetOf } from '../routes/address'
import { type PageName, type ParamsOf, rowOf } from '../routes/index'
import { FALLBACK_PICTURE, miniShare } from '../share'
import { CartBadge } from '../stores/cart-badge.store'
import { MineDot } from '../stores/mine-dot.store'
import { SessionStore } from '../stores/session.store'
import { track } from '../tracking/track'
import { BackGuard } from './back-guard'
import { Boundary } from './boundary'
import { PageFrame } from './frame'
import { FrameContext, useStore } from './hooks'
import { livePages } from './live-pages'
import { offerShare } from './offer-share'
import { PageOverlay } from './overlay'
import { BrokenPage, LoginWall } from './stand-ins'
import { useTabAgain } from './tab-again'

export {
  useEnv,
  useFresh,
  useHide,
  useLocalStore,
  useOpen,
  usePagedResource,
  usePullDown,
  useReachBottom,
  useResource,
  useShare,
  useShow,
  useStore,
  useTitle,
} from './hooks'
export { useAskedBack, useLeaveGuard } from './leave-guard'

export interface PageProps<N extends PageName> {
  params: ParamsOf<N>
}

/**
 * A page of the route table: observer, login guard on arrival (shares, scans and reloads come without `go`), decoded
 * params, title, error boundary, share card. `export default page('orderList', ({ params }) => …)`.
 */
export function page<N extends PageName>(name: N, Content: ComponentType<PageProps<N>>) {
  const Observed = observer(Content)
  const Guarded = observer(function Guarded({ frame }: { frame: PageFrame }) {
    // Re-renders after a login: the frame may have been reset for another shopper.
    const { uid } = useStore(SessionStore)
    const needsLogin = rowOf(name).login && uid === ''
    if (needsLogin && !frame.layers.isUnsaved) return <LoginWall frame={frame} />
    if (frame.isEvicted) return null
    return (
      <>
        {/* The row declares the params; each may be missing or malformed, and pages treat it as such. */}
        <Standing key={frame.generation} frame={frame} content={<Observed params={frame.params as ParamsOf<N>} />} />
        {needsLogin ? <LoginWall frame={frame} /> : null}
      </>
    )
  })

  function Page() {
    const frame = useMakeFrame(name)
    return (
      <FrameContext.Provider value={frame}>
        <LayersContext.Provider value={frame.layers}>
          <Boundary fallback={(retry) => <BrokenPage frame={frame} onRetry={retry} />}>
            <Guarded frame={frame} />
            <PageOverlay frame={frame} />
          </Boundary>
        </LayersContext.Provider>
        <BackGuard layers={frame.layers} />
      </FrameContext.Provider>
    )
  }
  return Page
}

/** One frame for each opened page; Taro's page hooks drive its lifecycle. */
function useMakeFrame(name: PageName): PageFrame {
  const router = useRouter()
  const made = useRef<PageFrame | null>(null)
  // Created once: a page keeps the params it was opened with.
  made.current ??= new PageFrame(name, decodeParams(router.params), router.$taroPath ?? '')
  const frame = made.current

  useDidShow(() => {
    frame.show()
    showTitle(frame)
    livePages.shown(frame)
    if (!guard(frame)) emit('pageShown', { name: frame.name })
    offerShare(frame)
    if (frame.isTab) drawTabMarks()
    void frame.runHooks('show')
    if (frame.isReturnDue) void frame.runHooks('return')
    frame.isReturnDue = false
  })
  useTabAgain(frame)
  useDidHide(() => {
    frame.hide()
    void frame.runHooks('hide')
  })
  usePullDownRefresh(() => {
    void frame.runHooks('pull').then(() => Taro.stopPullDownRefresh())
  })
  useTaroReachBottom(() => {
    void frame.runHooks('bottom')
  })
  useShareAppMessage(() => {
    track('share', { way: 'friend', target: name })
    const { title, imageUrl, path } = miniShare(frame)
    return { title, path, ...(imageUrl ? { imageUrl } : {}) }
  })
  useShareTimeline(() => {
    track('share', { way: 'timeline', target: name })
    const { title, imageUrl, query } = miniShare(frame)
    return { title, query, imageUrl: imageUrl || FALLBACK_PICTURE }
  })
  useEffect(() => {
    const stopHearing = listen('login', ({ uid }) => frame.handleLogin(uid))
    return () => {
      stopHearing()
      livePages.gone(frame)
      frame.dispose()
    }
  }, [frame])
  return frame
}

/** WeChat shows the row's title itself; on H5 the title is set here. */
function showTitle({ name, title }: PageFrame): void {
  if (title === null && host.name === 'weapp') return
  appWindow.setTitle(title ?? rowOf(name).title)
}

/** Draws changes of the tab marks that happened while no tab page was in front. */
function drawTabMarks(): void {
  stores.get(CartBadge).draw()
  stores.get(MineDot).draw()
}

/**
 * The second of two guards: a visitor who reaches the page without `go` is sent to the login page and returns here. A
 * shopper who returns from the login page to a form with unsaved input may stay.
 */
function guard(frame: PageFrame): boolean {
  if (!frame.needsLogin) return false
  if (!frame.layers.isUnsaved) toLogin(targetOf(frame.name, frame.params))
  return true
}

/** Reports to the frame that its content is mounted, at first and after an eviction. */
function Standing({ frame, content }: { frame: PageFrame; content: ReactNode }) {
  useLayoutEffect(() => frame.contentReturned(), [frame])
  return content
}
