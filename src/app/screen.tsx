import { FAILURE_TEXTS } from '@contract/codes/failures'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ComponentProps, ReactNode } from 'react'
import { access } from '@/ui/access'
import { EmptyState, type EmptyStateProps } from '@/ui/empty-state/empty-state'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { Notice } from '@/ui/notice/notice'
import { Tap } from '@/ui/tap/tap'
import { type ApiError, isApiError } from './api/api-error'
import { toast } from './dialog'
import { ERROR_TOAST_MS } from './limits'
import { go } from './navigate'
import { useOnlineAgain } from './online-again'
import { usePullDown, useReachBottom, useStore } from './page'
import { useFrame, useReturn } from './page/hooks'
import { goBack } from './page/stand-ins'
import { rowOf } from './routes/index'
import { NetworkStore } from './stores/network.store'
import './screen.scss'

/** What Screen needs of a Resource. */
export interface Loaded {
  readonly isLoaded: boolean
  readonly error: ApiError | null
  /** True when the resource does not exist: another try is no use. */
  readonly isGone?: boolean
  reload(): Promise<void>
  refresh(): Promise<void>
}
/** What Screen needs of a PagedResource. */
interface LoadedList extends Loaded {
  readonly items: readonly unknown[]
  readonly isEmpty: boolean
  readonly hasMore: boolean
  readonly isMoreLoading: boolean
  more(): Promise<void>
}
type NavOptions = Partial<Omit<ComponentProps<typeof NavBar>, 'onBack'>> & { onBack?: (() => void) | null }

export interface EmptyLook {
  text: string
  note?: string
  picture?: EmptyStateProps['picture']
  actionText?: string
  onAction?: () => void
  /** Under it: something else to look at. */
  below?: ReactNode
}

export interface ScreenProps {
  /** What the screen shows; the first of several is the list that reaching the bottom continues. */
  of?: Loaded | readonly Loaded[]
  /** Boxes of the final layout, until the first load ends. */
  skeleton?: ReactNode
  /** Shown when the list is empty, or when `isEmpty` says so. */
  empty?: EmptyLook
  isEmpty?: boolean
  /** Shown when what the screen shows does not exist, with the server's words for it where it has some. */
  gone?: EmptyLook
  /** The nav bar: the row's title and a back arrow unless told otherwise; false for none. */
  nav?: NavOptions | false
  /** Stays between nav and content in every state: tabs, filters. */
  top?: ReactNode
  /** Fixed bar at the bottom, in every state but a failed first load. */
  bottom?: ReactNode
  /** In place of reloading `of` when the page is pulled. */
  onRefresh?: () => unknown
  /** False: no line under the list (no 没有更多了). */
  hasFoot?: boolean
  /** Content and skeleton are cards one under another, with the page's gutter around them. */
  isStack?: boolean
  /** On the page's own element: its ground or layout. */
  className?: string
  children?: ReactNode
}

/** The body of every page: skeleton, empty, gone, failed with 重试, offline strip, pull-down, reach-bottom (design "Pages"). */
export const Screen = observer(function Screen(props: ScreenProps) {
  const { of, skeleton, top, bottom, nav, onRefresh, className, children } = props
  const sources: readonly Loaded[] = of === undefined ? [] : isSeveral(of) ? of : [of]
  const list = sources.find(isList)

  const refresh = async () => {
    await (onRefresh ? onRefresh() : Promise.all(sources.map((source) => source.reload())))
    tellFailure(sources)
  }
  usePullDown(refresh)
  useReturn(() => Promise.all(sources.map((source) => source.refresh())))
  useReachBottom(() => (list && !list.error ? list.more() : undefined))

  const isWaiting = sources.some((source) => !source.isLoaded && !source.error)
  const failed = sources.filter((source) => !source.isLoaded && source.error)
  const gone = failed.find((source) => source.isGone)
  const isEmpty = props.isEmpty ?? list?.isEmpty ?? false
  const inStack = (content: ReactNode) => (props.isStack ? <View className="stack">{content}</View> : content)

  return (
    <View className={className} {...access({ role: 'main' })}>
      {nav === false ? null : <ScreenNav {...nav} />}
      {top}
      <OfflineStrip onRetry={onRefresh || sources.length > 0 ? () => void refresh() : undefined} />
      {gone ? (
        <EmptyListState look={goneLook(gone.error, props.gone)} />
      ) : failed.length > 0 ? (
        <FailedState
          message={failed[0]?.error?.message}
          onRetry={() => failed.forEach((source) => void source.reload())}
        />
      ) : isWaiting ? (
        inStack(skeleton)
      ) : isEmpty && props.empty ? (
        <EmptyListState look={props.empty} />
      ) : (
        <>
          {inStack(children)}
          {list && props.hasFoot !== false ? <ListFoot list={list} /> : null}
        </>
      )}
      {failed.length > 0 ? null : bottom}
    </View>
  )
})

function isSeveral(of: Loaded | readonly Loaded[]): of is readonly Loaded[] {
  return Array.isArray(of)
}

function isList(source: Loaded): source is LoadedList {
  return 'more' in source
}

/** A refresh that failed keeps the old content and says so. */
function tellFailure(sources: readonly Loaded[]): void {
  const error = sources.find((source) => source.isLoaded && source.error)?.error
  if (error && !error.isTold) toast(error.message, { ms: ERROR_TOAST_MS })
}

/** The nav bar of an inner page: the row's title, and back. */
export const ScreenNav = observer(function ScreenNav({ onBack, ...options }: NavOptions) {
  const frame = useFrame()
  const way =
    onBack === null || (onBack === undefined && frame.isTab)
      ? undefined
      : (onBack ?? (() => (frame.askLeave ?? goBack)()))
  return <NavBar title={frame.title ?? rowOf(frame.name).title} {...options} onBack={way} />
})

/** Stays in sight under the nav bar while the page scrolls, over a bar that lies on a picture, too. */
const OfflineStrip = observer(function OfflineStrip({ onRetry }: { onRetry?: () => void }) {
  const network = useStore(NetworkStore)
  if (network.isOnline) return null
  return (
    <View className="offline-strip">
      <Notice text="网络已断开，请检查网络设置" {...(onRetry ? { action: '重试', onAction: onRetry } : {})} />
    </View>
  )
})

function FailedState({ message, onRetry }: { message?: string; onRetry: () => void }) {
  useOnlineAgain(onRetry)
  return (
    <EmptyState
      isPage
      picture="tools"
      title={message || FAILURE_TEXTS.notLoaded}
      note="请稍后再试"
      action="重试"
      actionKind="ghost"
      onAction={onRetry}
    />
  )
}

function EmptyListState({ look }: { look: EmptyLook }) {
  const { text, note, picture = 'search', actionText, onAction, below } = look
  const room = { isPage: true, isLead: below !== undefined }
  return (
    <>
      <EmptyState {...room} picture={picture} title={text} note={note} action={actionText} onAction={onAction} />
      {below}
    </>
  )
}

/** A way on instead of 重试: home, unless the page knows a better one. */
function goneLook(error: ApiError | null, look: EmptyLook = GONE): EmptyLook {
  return isApiError(error, 'SYS_BIZ_DATA_ERROR_CODE') ? { ...look, text: error.message } : look
}

const GONE: EmptyLook = {
  text: '没有找到这个内容',
  note: '它可能已经下架或删除，看看别的吧',
  actionText: '回首页',
  onAction: () => void go('home'),
}

/** The line under a list (behaviours 2.0.7). */
export const ListFoot = observer(function ListFoot({ list }: { list: LoadedList }) {
  useOnlineAgain(() => (list.error && list.hasMore ? list.more() : undefined))
  if (list.items.length === 0) return null
  if (list.isMoreLoading) return <View className="list-foot">加载中…</View>
  if (list.error && list.hasMore) {
    return (
      <Tap className="list-foot" onTap={() => void list.more()}>
        {FAILURE_TEXTS.moreNotLoaded}
      </Tap>
    )
  }
  return list.hasMore ? <View className="list-foot" /> : <View className="list-foot">没有更多了</View>
})
