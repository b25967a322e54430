// Replaces @tarojs/taro when the server renders the first screen; only branches of the mini program call it.
export default {}
