import { View } from '@tarojs/components'
import { FormNote, FormScreen } from '@/app/form-screen'
import { page, useEnv, useLocalStore } from '@/app/page'
import { InterestsStore } from '@/features/customer/profile/interests.store'
import { Chip } from '@/ui/chip/chip'
import { SectionHead } from '@/ui/section-head/section-head'
import './index.scss'

export default page('like', () => {
  const env = useEnv()
  const store = useLocalStore('interests', (own) => new InterestsStore(own))
  const { form, loaded } = store
  const tags = loaded.value ?? []
  const done = async () => {
    store.finish()
    env.toast('已保存，推荐会随之调整')
    await env.back()
  }
  return (
    <FormScreen
      form={form}
      of={loaded}
      isEmpty={loaded.isLoaded && tags.length === 0}
      empty={{ text: '商场还没有分类', note: '有商品后再来选择', picture: 'search' }}
      action="保存"
      onDone={done}
    >
      <View className="card">
        <SectionHead title="你喜欢逛什么" />
        <View className="like__tags">
          {tags.map(({ tagId, name }) => (
            <Chip key={tagId} text={name} isOn={store.isChosen(tagId)} onTap={() => store.toggle(tagId)} />
          ))}
        </View>
      </View>
      <FormNote>
        {form.values.tagIds.length > 0
          ? `已选 ${form.values.tagIds.length} 个，会优先推荐这些商品`
          : '可以选多个，也可以不选'}
      </FormNote>
    </FormScreen>
  )
})
