// Replaces every style sheet and picture that a component imports in a unit test.
module.exports = 'asset'
