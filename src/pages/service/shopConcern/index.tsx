import { isApiError } from '@/app/api/api-error'
import { confirm } from '@/app/dialog'
import { goStore } from '@/app/go-store'
import { go } from '@/app/navigate'
import { page, useEnv, usePagedResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { Button } from '@/ui/button/button'
import { ListItem } from '@/ui/list-item/list-item'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** Stores that the shopper follows. */
export default page('shopConcern', () => {
  const env = useEnv()
  const list = usePagedResource(
    (own, { pageSize, cursor }) =>
      own.call('GET follow/list', { pageSize, ...(cursor && { cursor }) }, { quiet: true }),
    ({ id }) => id,
  )
  const unfollow = async (storeId: string, name: string) => {
    if (!(await confirm({ content: `不再关注${name}？`, confirmText: '取消关注' }))) return
    const reply = await env.try(env.call('POST follow/set', { storeId, isFollowed: false }))
    if (!isApiError(reply)) await list.reload()
  }
  return (
    <Screen
      of={list}
      isStack
      skeleton={<CardSkeleton cards={[2, 2, 2]} />}
      empty={{
        text: '还没有关注店铺',
        note: '在商品页关注喜欢的店铺，上新和活动不错过',
        picture: 'compass',
        actionText: '去逛逛',
        onAction: () => void go('home'),
      }}
    >
      {list.items.map(({ id, store: { storeId, name, floor, fansText, openText, logo } }) => (
        <ListItem
          key={id}
          lead={<Shot picture={logo} size={44} />}
          title={name}
          facts={[[floor, openText].filter(Boolean).join(' · '), fansText]}
          onTap={() => goStore(storeId)}
          end={
            <Button size="xs" kind="ghost" label={`已关注${name}，取消关注`} onTap={() => void unfollow(storeId, name)}>
              已关注
            </Button>
          }
        />
      ))}
    </Screen>
  )
})
