<?php
// Stands in for the file of Composer: finds Guzzle, and the generated client in the folder of the environment.

require 'GuzzleHttp/autoload.php';
spl_autoload_register(function ($class) {
    $file = getenv('PHP_CLIENT') . '/lib/' . str_replace(['LemonadeClient\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) require_once $file;
});
