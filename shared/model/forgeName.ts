// The forges whose links a report can make.

export type ForgeName = 'github' | 'gitlab' | 'bitbucket' | 'forgejo';
