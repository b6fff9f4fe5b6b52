export const passwordHint = 'Twelve characters or more. Three or four unrelated words make a good one.'
