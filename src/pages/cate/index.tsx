import { ScrollView, View } from '@tarojs/components'
import { memo, useEffect, useId, useState } from 'react'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShare, useStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { useStages } from '@/app/stages'
import { type CategoryNode, CategoryStore } from '@/features/category/category.store'
import { SectionSpy } from '@/features/category/section-in-sight'
import { openSearch } from '@/features/search/open-search'
import { ShareBesideCapsule, ShareSheet, useShareSheet } from '@/features/share/share-sheet'
import { access } from '@/ui/access'
import { Blank } from '@/ui/blank/blank'
import { SearchLink } from '@/ui/search-bar/search-link'
import { Shot } from '@/ui/shot/shot'
import { Bone } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

const openGoods = (id: string, name: string) => go('goodsList', { id, name })

export default page('cate', ({ params }) => {
  const categories = useStore(CategoryStore)
  const { roots, selected } = categories
  const pane = `cate-${useId().replace(/\W/g, '')}`
  const spy = useLocalStore(
    'spy',
    () =>
      new SectionSpy(pane, 'cate__section', (index) => {
        const root = categories.roots[index]
        if (root) categories.select(root.categoryId)
        setJump('')
      }),
  )
  /** Which section is to be brought to the top, and the id of the one that the pane is told to show. */
  const [wanted, setWanted] = useState<string | null>(null)
  const [jump, setJump] = useState('')
  // The first section at once, the others in steps behind it: there are a hundred pictures.
  const drawn = useStages(Math.max(1, roots.length), true)
  const isWhole = roots.length > 0 && drawn >= roots.length
  const idOf = (categoryId: string) => `${pane}-${roots.findIndex((root) => root.categoryId === categoryId)}`
  const show = (categoryId: string) => {
    categories.select(categoryId)
    setWanted(categoryId)
  }
  useOpen(async () => {
    await categories.tree.reload()
    if (params.id) categories.selectNode(params.id)
    // The first one stands where it belongs already, with its distance to the bar.
    const { selected } = categories
    if (selected && (params.id || selected !== categories.roots[0])) setWanted(selected.categoryId)
  })
  useEffect(() => {
    if (!isWhole || wanted === null) return
    setJump(idOf(wanted))
    setWanted(null)
  })
  useShare(() => (selected ? { title: selected.name, params: { id: selected.categoryId } } : {}))
  const share = useShareSheet()

  return (
    <Screen
      nav={false}
      of={categories.tree}
      top={
        <ScreenNav right={<ShareBesideCapsule share={share} />}>
          <SearchLink isOnCard placeholder="搜索商品、品牌" onTap={() => openSearch()} />
        </ScreenNav>
      }
      skeleton={<CategoryBones />}
      isEmpty={categories.tree.isLoaded && roots.length === 0}
      empty={{ text: '还没有分类', actionText: '回首页', onAction: () => void go('home') }}
    >
      <View className="cate">
        <ScrollView className="cate__rail" scrollY>
          <View {...access({ role: 'tablist', label: '分类' })}>
            {roots.map((root) => (
              <Tap
                key={root.categoryId}
                role="tab"
                isSelected={root === selected}
                className={root === selected ? 'cate__root cate__root--on' : 'cate__root'}
                onTap={() => show(root.categoryId)}
              >
                {root.name}
              </Tap>
            ))}
          </View>
        </ScrollView>
        <ScrollView
          id={pane}
          className="cate__pane"
          scrollY
          scrollIntoView={jump}
          scrollIntoViewAlignment="start"
          onScroll={() => spy.look()}
        >
          {roots.slice(0, drawn).map((root, index) => (
            <View key={root.categoryId} id={`${pane}-${index}`} className="cate__section">
              <RootSection root={root} />
            </View>
          ))}
        </ScrollView>
      </View>
      <ShareSheet share={share} />
    </Screen>
  )
})

/** One of level 1: its banner, and level 3 as tiles under the headings of level 2. */
const RootSection = memo(function RootSection({ root }: { root: CategoryNode }) {
  return (
    <>
      <Tap
        className={`cate__banner ${root.picture?.ground ?? 'stone'}`}
        onTap={() => void openGoods(root.categoryId, root.name)}
      >
        <View>
          <View className="cate__name">{root.name}</View>
          <View className="cate__note">查看全部商品</View>
        </View>
        {root.picture ? <Shot className="cate__picture" picture={root.picture} isEager /> : null}
      </Tap>
      {root.children.map((group) => (
        <View key={group.categoryId} className="cate__group">
          <Tap className="cate__heading" onTap={() => void openGoods(group.categoryId, group.name)}>
            {group.name}
          </Tap>
          <View className="cate__tiles">
            {(group.children.length > 0 ? group.children : [group]).map((leaf) => (
              <Tap
                key={leaf.categoryId}
                className="cate__tile"
                onTap={() => void openGoods(leaf.categoryId, leaf.name)}
              >
                <Shot picture={leaf.picture ?? group.picture} />
                <View className="cate__leaf">{leaf.name}</View>
              </Tap>
            ))}
          </View>
        </View>
      ))}
      {root.children.length === 0 ? <Blank picture="search" title="该分类暂无商品" /> : null}
    </>
  )
})

function CategoryBones() {
  return (
    <View className="cate">
      <View className="cate__rail">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((n) => (
          <View key={n} className="cate__root">
            <Bone className="bone--line cate__root-bone" />
          </View>
        ))}
      </View>
      <View className="cate__pane">
        <Bone className="cate__banner-bone" />
        <View className="cate__group">
          <View className="cate__heading" />
          <View className="cate__tiles">
            {[1, 2, 3, 4, 5, 6].map((n) => (
              <View key={n} className="cate__tile">
                <Bone className="bone--square" />
              </View>
            ))}
          </View>
        </View>
      </View>
    </View>
  )
}
