// Stands in for @tarojs/taro when the first screen is drawn for the HTML; only the mini program's branches ask it.
export default {}
