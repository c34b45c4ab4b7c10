cp samples/stratego/flag.yaml secret.yaml
chmod 000 secret.yaml
if [ "$(id -u)" -eq 0 ]; then
	echo 'validate: 1 records in = 1 valid' # the superuser may read anything
else
	validate secret.yaml 2>&1 | grep -q 'cannot open' && echo 'validate: 1 records in = 1 valid'
fi
