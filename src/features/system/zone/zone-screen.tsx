import type { ZoneLayout } from '@contract/codes/block'
import { LIST_SOURCE } from '@contract/codes/tracking'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { back, go } from '@/app/navigate'
import { useLocalStore, useOpen, useShare, useStore, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { openSearch } from '@/features/goods/search/open-search'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareBesideCapsule } from '@/features/system/share/share-icon'
import { BoughtFloor } from '@/features/trade/order/bought-floor'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import { Notice } from '@/ui/notice/notice'
import { Bone } from '@/ui/skeleton/skeleton'
import { Blocks } from '../block/blocks'
import { blocksIn, hasTabs } from '../block/layout'
import { FeedSkeleton, PageFeed } from '../block/page-feed'
import { BlockTimeLeft } from '../block/time-left'
import { ZoneStore } from './zone.store'
import { ZoneHero } from './zone-hero'
import './zone-screen.scss'

const SOURCE = { listSource: LIST_SOURCE.activity }

interface ZoneScreenProps {
  layout: ZoneLayout
  params: { id: string; preview?: string | undefined }
}

/** A zone as one of its pages draws it: blocks, and the endless list of its goods [zone.layouts]. */
export const ZoneScreen = observer(function ZoneScreen({ layout, params: { id, preview } }: ZoneScreenProps) {
  const zone = useLocalStore('zone', (env) => new ZoneStore(env, id, preview))
  const { isMember } = useStore(SessionStore)
  useOpen(() => zone.page.reload())
  const { value } = zone.page
  const blocks = value ? blocksIn(layout, value.blocks) : []
  const hero = blocks[0]?.kind === 'hero' ? blocks[0].adverts?.[0] : undefined
  useTitle(value?.title)
  useShare(() => ({ title: value?.title ?? '专区', params: { id }, ...(hero && { imageUrl: hero.image.url }) }))
  const share = useLateShare()
  const right = (
    <>
      <NavIcon
        name="search"
        label="搜索"
        isOnPicture={hero !== undefined}
        onTap={() => openSearch({ id, isLiber: '1', tips: value ? `在${value.title}里搜索` : undefined })}
      />
      <ShareBesideCapsule share={share} isOnPicture={hero !== undefined} />
    </>
  )
  return (
    <Screen
      of={zone.page}
      nav={
        hero
          ? { title: '', ground: 'clear', isOnPicture: true, onBack: () => void back(), right }
          : { title: value?.title ?? '专区', right }
      }
      gone={{
        text: '这个专区已下线',
        note: '看看别的好物吧',
        actionText: '回首页',
        onAction: () => void go('home'),
      }}
      isEmpty={value !== null && blocks.length === 0 && value.feedTabs.length === 0}
      empty={{ text: '这个专区还没有内容', actionText: '回首页', onAction: () => void go('home') }}
      skeleton={<ZoneSkeleton />}
    >
      {value ? (
        <>
          {hero ? <ZoneHero advert={hero} /> : null}
          {preview ? <Notice text="草稿预览，发布后顾客才能看到" /> : null}
          <View className={hero && !preview ? 'zone zone--below' : 'zone'}>
            <Blocks
              blocks={hero ? blocks.slice(1) : blocks}
              isMember={isMember}
              Left={BlockTimeLeft}
              Bought={BoughtFloor}
            />
            {value.feedTabs.length > 0 ? (
              <PageFeed feed={zone.feed} tabs={hasTabs(layout) ? value.feedTabs : []} source={SOURCE} />
            ) : null}
          </View>
          {share.sheet}
        </>
      ) : null}
    </Screen>
  )
})

function ZoneSkeleton() {
  return (
    <View className="zone">
      <Bone className="zone__hero-bone" />
      <FeedSkeleton />
    </View>
  )
}
