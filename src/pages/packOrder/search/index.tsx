import { MAX_KEYWORD } from '@contract/codes/product'
import { LIST_SOURCE } from '@contract/codes/tracking'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { confirm } from '@/app/dialog'
import { back, go } from '@/app/navigate'
import { page, useEnv, useLocalStore, useOpen, useShare } from '@/app/page'
import { Screen } from '@/app/screen'
import { rememberSource } from '@/app/tracking/product-source'
import { track } from '@/app/tracking/track'
import { NO_CHOICES } from '@/features/goods/catalog/choices'
import { GoodsResults, GoodsSkeleton, GoodsToolbar } from '@/features/goods/catalog/goods-results'
import { listIn } from '@/features/goods/catalog/list-address'
import { ProductListStore } from '@/features/goods/catalog/product-list.store'
import { Recommends } from '@/features/goods/catalog/recommends'
import { SearchLeads } from '@/features/goods/catalog/search-leads'
import { useListAddress } from '@/features/goods/catalog/use-list-address'
import { SearchStore } from '@/features/goods/search/search.store'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareBesideCapsule } from '@/features/system/share/share-icon'
import { zoneScope } from '@/features/system/zone/zone-scope'
import { hideKeyboard } from '@/platform/keyboard'
import { Icon } from '@/ui/icon/icon'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

export default page('search', ({ params }) => {
  const { id, storeId, tips, isLiber, liberFlag, groupId } = params
  // Longer than the maximum length: the search uses the part that fits.
  const name = (params.name ?? '').trim().slice(0, MAX_KEYWORD)
  const search = useLocalStore('search', (env) => new SearchStore(env, { word: name, isTyping: !name && !storeId }))
  const results = useLocalStore('results', (env) => new ProductListStore(env, listIn(params)))
  const env = useEnv()
  const zoneId = isLiber === '1' || liberFlag === '1' ? id : undefined
  const categoryId = zoneId ? undefined : id
  const scopeOf = async () => ({
    ...(categoryId ? { categoryId } : {}),
    ...(storeId ? { storeId } : {}),
    ...(zoneId ? await zoneScope(env, zoneId, groupId) : {}),
  })
  const { isTyping, setTyping } = search
  const shown = {
    id,
    storeId,
    name: results.scope.keyword ?? name,
    tips,
    isLiber,
    liberFlag,
    groupId,
    ...results.params,
  }
  useListAddress('search', shown)
  useShare(() => (isTyping ? {} : { params: shown }))
  const share = useLateShare()

  const run = async (word: string) => {
    if (word === '') return
    hideKeyboard()
    setTyping(false)
    const begun = await search.begin(word)
    if (!begun) return
    const { productId } = begun
    if (productId) {
      rememberSource(productId, { listSource: LIST_SOURCE.search })
      await go('details', { productId })
      // After the navigation: the field takes the focus, and its keyboard would cover the product.
      return setTyping(true)
    }
    await results.open({ ...(await scopeOf()), keyword: word })
    // Prices in the keyword are shown as filters, where the shopper can remove them.
    if (results.scope.keyword !== undefined && search.word === word) search.rename(results.scope.keyword)
    track('search', { keyword: word, resultCount: results.list.items.length })
  }
  useOpen(() => {
    void search.loadHot()
    if (name) return run(name)
    return storeId ? scopeOf().then(results.open) : undefined
  })

  const bar = (
    <NavBar onBack={() => void back()} right={isTyping ? null : <ShareBesideCapsule share={share} />}>
      <SearchBar
        isOnCard
        hasWord={!!tips}
        isFocused={isTyping}
        value={search.word}
        placeholder={tips || (id || storeId ? '在这里搜索' : '商品、品牌、条码')}
        onFocus={() => setTyping(true)}
        onInput={(word) => {
          setTyping(true)
          search.setWord(word)
        }}
        onSearch={(word) => void run(word)}
      />
    </NavBar>
  )

  const recommends = <Recommends near={{ page: 'search', categoryId, storeId }} />
  const { leads, hasChoices } = results
  const isBare = leads.length > 0 && results.list.isEmpty

  return (
    <Screen
      nav={false}
      of={isTyping ? undefined : results.list}
      {...(isBare ? { isEmpty: false, hasFoot: false } : {})}
      top={
        // One element for both states: a new field would lose the keyboard that the tap has opened.
        <GoodsToolbar store={results} className="search__top" isBare={isTyping || isBare}>
          {bar}
        </GoodsToolbar>
      }
      skeleton={<GoodsSkeleton />}
      empty={{
        text: `没有找到“${search.word.trim() || '这里'}”相关商品`,
        note: hasChoices ? '去掉一些筛选条件再看看' : '换个说法试试，或去分类里看看',
        actionText: hasChoices ? '清除筛选' : '看看分类',
        onAction: () => (hasChoices ? void results.setChoices(NO_CHOICES) : void go('cate')),
        ...(hasChoices ? {} : { below: recommends }),
      }}
    >
      {isTyping ? (
        <Prompts search={search} onPick={(word) => void run(word)} />
      ) : (
        <>
          <SearchLeads leads={leads} />
          <GoodsResults store={results} listSource={LIST_SOURCE.search} />
          {isBare ? recommends : null}
          {share.sheet}
        </>
      )}
    </Screen>
  )
})

/** During typing: suggestions; before it, and without suggestions: history and hot words. */
const Prompts = observer(function Prompts({ search, onPick }: { search: SearchStore; onPick: (word: string) => void }) {
  if (search.suggestions.length > 0) {
    return (
      <View className="search__suggestions">
        {search.suggestions.map((word) => (
          <Tap key={word} className="search__suggestion" onTap={() => onPick(word)}>
            <Icon name="search" size={16} />
            <Text className="one">{word}</Text>
          </Tap>
        ))}
      </View>
    )
  }
  const forgetAll = async () => {
    if (await confirm({ content: '清空全部搜索历史？', confirmText: '清空' })) search.forgetAll()
  }
  return (
    <View className="search__prompts">
      {search.history.length > 0 ? (
        <>
          <View className="search__head">
            <Text className="search__title">最近搜索</Text>
            <Tap className="hit" label="清空搜索历史" onTap={() => void forgetAll()}>
              <Icon name="trash-2" size={18} />
            </Tap>
          </View>
          <View className="search__words">
            {search.history.map((word) => (
              <View key={word} className="search__word">
                <Tap className="search__word-text" onTap={() => onPick(word)}>
                  <Text className="one">{word}</Text>
                </Tap>
                <Tap className="search__word-x" label={`删除 ${word}`} onTap={() => search.forget(word)}>
                  <Icon name="x" size={14} />
                </Tap>
              </View>
            ))}
          </View>
        </>
      ) : null}
      {search.hotWords.length > 0 ? (
        <>
          <View className="search__head">
            <Text className="search__title">大家在搜</Text>
          </View>
          <View className="search__words">
            {search.hotWords.map((word) => (
              <Tap key={word} className="search__word search__word--hot" onTap={() => onPick(word)}>
                {word}
              </Tap>
            ))}
          </View>
        </>
      ) : null}
    </View>
  )
})
