# Of a record that is not the seat's own log a finding says what kind it is, which record and which ply, and no more.
f=samples/stratego/lesson.yaml
sed 's/^  1\. /  1. zz {a secret} /' $f >unreadable.yaml
sed 's/^id: .*/id: [a, secret]/' $f >id.yaml
sed 's/^event: .*/secret: 1/' $f >key.yaml
sed 's/^  2\. /  2. {a long, long secret} a1-b7 /' $f >illegal.yaml
for x in unreadable id key illegal; do
	replay -s red $x.yaml >out; echo $?
	replay -s red -f json $x.yaml >out; echo $?
	render -s blue $x.yaml >out; echo $?
done
# Its own log is told of in full.
sed 's/^  1\. /  1. zz /' samples/stratego/log-blue.yaml >own.yaml
replay -s blue -g stratego own.yaml; echo $?
sed 's/^  2\. /  2. a1-a9 /' samples/stratego/log-blue.yaml >own.yaml
replay -s blue own.yaml >out; echo $?
