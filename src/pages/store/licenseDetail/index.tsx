import { View } from '@tarojs/components'
import { page, useEnv, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { Facts } from '@/ui/facts/facts'
import { Img } from '@/ui/picture/img'
import { Bone, TextSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** A document of a store with its picture; without a correct picture code in this session the code page opens first. */
export default page('licenseDetail', ({ params: { storeId, licenceId } }) => {
  const env = useEnv()
  const shown = useResource(
    async (own) => {
      const reply = await own.call('GET storeLicence/detail', { licenceId }, { quiet: true })
      if (!reply.licence) void env.go.replace('license', { storeId, licenceId })
      return reply
    },
    { at: 'open' },
  )
  const licence = shown.value?.licence
  return (
    <Screen
      of={shown}
      isStack
      skeleton={<LicenceSkeleton />}
      gone={{ picture: 'search', text: '没有这份证照', note: '证照可能已经更新' }}
    >
      {licence ? (
        <>
          <View className="card licence">
            <Img
              className="licence__image"
              url={licence.image}
              alt={`${licence.storeName}的${licence.kindText}`}
              isEager
            />
          </View>
          <View className="licence__facts">
            <Facts
              rows={[
                { label: '店铺', value: licence.storeName },
                { label: '证照', value: licence.kindText },
                { label: '主体', value: licence.company },
                { label: '编号', value: licence.number },
                { label: '有效期', value: licence.isExpired ? `${licence.validText}（已过期）` : licence.validText },
              ]}
            />
          </View>
        </>
      ) : (
        <LicenceSkeleton />
      )}
    </Screen>
  )
})

function LicenceSkeleton() {
  return (
    <View className="card licence">
      <Bone className="licence__image" />
      <TextSkeleton lines={3} />
    </View>
  )
}
