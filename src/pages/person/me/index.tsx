import { go } from '@/app/navigate'
import { page, useFresh, useLocalStore, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { ProfileStore } from '@/features/customer/profile/profile.store'
import { sexText } from '@/features/customer/profile/profile-texts'
import { Avatar } from '@/ui/avatar/avatar'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'

const edit = () => void go('setMe')

export default page('me', () => {
  const store = useLocalStore('profile', (own) => new ProfileStore(own))
  useFresh(store.loaded)
  const interests = useResource(
    async (env) => (await env.legacy('account.userdata.getInterestTags', {}, { quiet: true }))?.records ?? [],
    { at: 'show', key: 'interests' },
  )
  const { profile } = store
  const liked = (interests.value ?? []).filter(({ isChosen }) => isChosen).map(({ name }) => name)
  return (
    <Screen
      of={store.loaded}
      isStack
      bottom={
        <BottomBar>
          <Button isEven onTap={edit}>
            编辑资料
          </Button>
        </BottomBar>
      }
    >
      {profile ? (
        <>
          <Cells>
            <Cell label="头像" value={<Avatar picture={profile.avatar} />} onTap={edit} />
            <Cell label="昵称" value={profile.name} onTap={edit} />
            <Cell label="性别" value={sexText(profile.sex) || '未填写'} isHollow={!sexText(profile.sex)} onTap={edit} />
            <Cell label="生日" value={profile.birthday ?? '未填写'} isHollow={!profile.birthday} onTap={edit} />
          </Cells>
          <Cells>
            <Cell label="手机号" value={profile.mobile} onTap={() => void go('changeMobile')} />
            <Cell
              label="兴趣偏好"
              value={liked.slice(0, 3).join('、') || '未选择'}
              isHollow={liked.length === 0}
              onTap={() => void go('like')}
            />
          </Cells>
        </>
      ) : null}
    </Screen>
  )
})
