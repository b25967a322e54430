import { FAILURE_TEXTS } from '@contract/codes/failures'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ComponentProps, ReactNode } from 'react'
import { access } from '@/ui/access'
import { EmptyState, type EmptyStateProps } from '@/ui/empty-state/empty-state'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { Notice } from '@/ui/notice/notice'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import { type ApiError, isApiError } from './api/api-error'
import { toast } from './dialog'
import { FailedPage } from './failed'
import { ERROR_TOAST_MS } from './limits'
import { go } from './navigate'
import { useOnlineAgain } from './online-again'
import { usePullDown, useReachBottom, useStore } from './page'
import { useFrame, useReturn } from './page/hooks'
import { goBack } from './page/stand-ins'
import { rowOf } from './routes/index'
import { NetworkStore } from './stores/network.store'
import './screen.scss'

/** The members of Resource that Screen uses. */
export interface Loaded {
  readonly isLoaded: boolean
  readonly error: ApiError | null
  /** True when the resource does not exist: a retry is useless. */
  readonly isGone?: boolean
  reload(): Promise<void>
  refresh(): Promise<void>
}
/** The members of PagedResource that Screen uses. */
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
  /** Content below the empty state. */
  below?: ReactNode
}

export interface ScreenProps {
  /** The data of the screen; the first of several is the list that continues at the bottom. */
  of?: Loaded | readonly Loaded[]
  /** Skeleton of the final layout, until the first load ends; by default a stack of cards. */
  skeleton?: ReactNode
  /** Shown when the list is empty, or when `isEmpty` is true. */
  empty?: EmptyLook
  isEmpty?: boolean
  /** Shown when the resource does not exist; the server's text replaces its text. */
  gone?: EmptyLook
  /** The nav bar: by default the row's title and a back arrow; false for none. */
  nav?: NavOptions | false
  /** Between nav bar and content in every state: tabs, filters. */
  top?: ReactNode
  /** Fixed bar at the bottom, in every state except a failed first load. */
  bottom?: ReactNode
  /** Replaces the reload of `of` when the page is pulled down. */
  onRefresh?: () => unknown
  /** False: no line under the list (没有更多了). */
  hasFoot?: boolean
  /** Content and skeleton are a column of cards, with the page's gutter around them. */
  isStack?: boolean
  /** A class on the page's own element, for its background or layout. */
  className?: string
  children?: ReactNode
}

/** The body of every page: skeleton, empty, gone, failed with 重试, offline strip, pull-down, reach-bottom. */
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
        <FailedPage
          message={failed[0]?.error?.message}
          onRetry={() => failed.forEach((source) => void source.reload())}
        />
      ) : isWaiting ? (
        skeleton === undefined ? (
          <PlainSkeleton />
        ) : (
          inStack(skeleton)
        )
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

function PlainSkeleton() {
  return (
    <View className="stack">
      <CardSkeleton cards={[2, 3, 3]} />
    </View>
  )
}

function isSeveral(of: Loaded | readonly Loaded[]): of is readonly Loaded[] {
  return Array.isArray(of)
}

function isList(source: Loaded): source is LoadedList {
  return 'more' in source
}

/** A failed refresh keeps the old content and shows a toast. */
function tellFailure(sources: readonly Loaded[]): void {
  const error = sources.find((source) => source.isLoaded && source.error)?.error
  if (error && !error.isReported) toast(error.message, { ms: ERROR_TOAST_MS })
}

/** The nav bar of an inner page: the row's title and a back arrow. */
export const ScreenNav = observer(function ScreenNav({ onBack, ...options }: NavOptions) {
  const frame = useFrame()
  const way =
    onBack === null || (onBack === undefined && frame.isTab)
      ? undefined
      : (onBack ?? (() => (frame.askLeave ?? goBack)()))
  return <NavBar title={frame.title ?? rowOf(frame.name).title} {...options} onBack={way} />
})

/** Sticky under the nav bar, also when that bar overlays a picture. */
const OfflineStrip = observer(function OfflineStrip({ onRetry }: { onRetry?: () => void }) {
  const network = useStore(NetworkStore)
  if (network.isOnline) return null
  return (
    <View className="offline-strip">
      <Notice text="网络已断开，请检查网络设置" {...(onRetry ? { action: '重试', onAction: onRetry } : {})} />
    </View>
  )
})

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

/** A link instead of 重试: home, unless the page gives another. */
function goneLook(error: ApiError | null, look: EmptyLook = GONE): EmptyLook {
  return isApiError(error, 'SYS_BIZ_DATA_ERROR_CODE') ? { ...look, text: error.message } : look
}

const GONE: EmptyLook = {
  text: '没有找到这个内容',
  note: '它可能已经下架或删除，看看别的吧',
  actionText: '回首页',
  onAction: () => void go('home'),
}

/** The line under a list: loading, retry or end. */
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
