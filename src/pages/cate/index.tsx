import { ScrollView, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useOpen, useShare, useStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { CategoryStore } from '@/features/category/category.store'
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
  useOpen(async () => {
    await categories.tree.reload()
    if (params.id) categories.selectNode(params.id)
  }, params.id)
  const { selected } = categories
  useShare(() => (selected ? { title: selected.name, params: { id: selected.categoryId } } : {}))
  const share = useShareSheet()

  return (
    <Screen
      nav={false}
      of={categories.tree}
      top={
        <ScreenNav right={<ShareBesideCapsule share={share} />}>
          <SearchLink isOnCard placeholder="搜索商品、品牌" onTap={() => void go('search')} />
        </ScreenNav>
      }
      skeleton={<CategoryBones />}
      isEmpty={categories.tree.isLoaded && categories.roots.length === 0}
      empty={{ text: '还没有分类', actionText: '回首页', onAction: () => void go('home') }}
    >
      <View className="cate">
        <ScrollView className="cate__rail" scrollY>
          <View {...access({ role: 'tablist', label: '分类' })}>
            {categories.roots.map((root) => (
              <Tap
                key={root.categoryId}
                role="tab"
                isSelected={root === selected}
                className={root === selected ? 'cate__root cate__root--on' : 'cate__root'}
                onTap={() => categories.select(root.categoryId)}
              >
                {root.name}
              </Tap>
            ))}
          </View>
        </ScrollView>
        <ScrollView className="cate__pane" scrollY key={selected?.categoryId}>
          {selected ? (
            <>
              <Tap
                className={`cate__banner ${selected.picture?.ground ?? 'stone'}`}
                onTap={() => void openGoods(selected.categoryId, selected.name)}
              >
                <View>
                  <View className="cate__name">{selected.name}</View>
                  <View className="cate__note">查看全部商品</View>
                </View>
                {selected.picture ? <Shot className="cate__picture" picture={selected.picture} isEager /> : null}
              </Tap>
              {selected.children.map((group) => (
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
              {selected.children.length === 0 ? <Blank picture="search" title="该分类暂无商品" /> : null}
            </>
          ) : null}
        </ScrollView>
      </View>
      <ShareSheet share={share} />
    </Screen>
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
