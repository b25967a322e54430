import { View } from '@tarojs/components'
import { confirm, toast } from '@/app/dialog'
import { configuredEnvironments, ENVIRONMENT_TEXTS, type EnvironmentName, environmentName } from '@/app/environment'
import { page } from '@/app/page'
import { Screen } from '@/app/screen'
import { switchEnvironment } from '@/app/switch-environment'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'
import './index.scss'

/** Switches to another configured environment; for testers [shell.environments]. */
export default page('switchEnvironment', () => {
  const current = environmentName()
  const choose = async (name: EnvironmentName) => {
    if (name === current) return toast('已经在这个环境')
    const content = `切换到${ENVIRONMENT_TEXTS[name]}环境会退出登录并重新打开应用`
    if (await confirm({ content, confirmText: '切换' })) switchEnvironment(name)
  }
  return (
    <Screen>
      <View className="environments">
        <Cells>
          {configuredEnvironments().map((name) => (
            <Cell
              key={name}
              label={`${ENVIRONMENT_TEXTS[name]}环境`}
              note={name}
              control={<CheckMark isOn={name === current} />}
              onTap={() => void choose(name)}
            />
          ))}
        </Cells>
      </View>
    </Screen>
  )
})
