export const passwordHint = 'At least 12 characters. Use three or four unrelated words.'
